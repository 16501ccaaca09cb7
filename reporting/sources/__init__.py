"""Files in and out: load and sniff whatever holds an event, replace files safely, write back into the own file."""
