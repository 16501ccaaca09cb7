"""Events to try: `protokol new FILE --sample NAME` writes one as a workbook."""
