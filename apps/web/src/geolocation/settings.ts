/** What the tracking goes by (GEO-02). Milliseconds, metres, degrees. */
export const SETTINGS = {
  /** A smaller change of direction does not turn the map. */
  headingThreshold: 5,
  highAccuracy: true,
  /** The map moves at most this often. */
  mapRefreshRate: 5000,
  /** Positions that are less sure are not taken. */
  maxAccuracy: 1000,
  maxSpeedKph: 200,
  /** Less sure than this, the zoom is left alone. */
  minZoomAccuracy: 200,
  /** Less than this is no movement. */
  minDistance: 1,
  /** A position is taken at most this often, and asked for when none has come. */
  refreshRate: 5000,
  /** How long a position may take to come. */
  refreshRateTimeout: 10_000,
} as const;

/** Without a position for so long, the signal is lost: one should have come, and has not. */
export const LOST_MS = SETTINGS.refreshRate + SETTINGS.refreshRateTimeout;
