"""Every paper of events that are hard on papers, and the rules that a machine can hold them to."""
