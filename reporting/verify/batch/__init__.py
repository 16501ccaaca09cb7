"""The same work by many hands: processes of this machine or of a cluster, with limits, a journal and one order."""
