/** What the shop can switch about its server. The app reads the settings and keeps the flags of its node up to date. */
export interface SystemFlags {
  /** Whether only users who may end the maintenance can work. */
  maintenanceMode: boolean;
  /** Whether slow requests are written to the log. */
  performanceMonitoring: boolean;
  /** Whether unexpected errors are reported to the administrators. */
  errorReporting: boolean;
  /** Whether pages for everybody are cached in memory, by browsers and by proxies. */
  cacheEnabled: boolean;
  compressionEnabled: boolean;
}

/** The flags of a server that has not read its settings yet. */
export const usualFlags: Readonly<SystemFlags> = {
  maintenanceMode: false,
  performanceMonitoring: true,
  errorReporting: true,
  cacheEnabled: true,
  compressionEnabled: true,
};
