"""Web Push: devices are told what concerns their person while no page is open."""
