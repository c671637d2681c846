/** The settings of the system itself, and of what runs without anybody: their fields, limits and defaults (spec §9). */
import * as z from "zod";

/** The periods that screens with figures offer, in days. */
export const figurePeriods = [7, 30, 90, 365] as const;

export const generalSettings = z.strictObject({
  /** The period with which screens with figures open, in days. */
  figuresPeriodDays: z
    .union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)])
    .default(30),
});

export const automationSettings = z.strictObject({
  /**
   * The number of minutes after which a sale is cancelled whose payment was not made. It holds its goods until then.
   */
  unpaidSaleMinutes: z.int().min(5).max(1440).default(15),
});

export const integrationsSettings = z.strictObject({
  /** An integration is asked for its health at most once within this number of minutes. */
  healthCheckMinutes: z.int().min(1).max(1440).default(5),
  /** The number of verified calls of other systems that are kept. */
  callsKept: z.int().min(10).max(1000).default(100),
});

export const backupFrequencies = ["daily", "weekly"] as const;
export const backupSettings = z.strictObject({
  autoBackup: z.boolean().default(true),
  backupFrequency: z.enum(backupFrequencies).default("daily"),
  backupRetentionDays: z.int().min(1).max(3650).default(30),
});

export const systemSettings = z.strictObject({
  /** While it is on, only users who may end it can work. Others see a page that says so, and jobs go on. */
  maintenanceMode: z.boolean().default(false),
  /** Whether the log of the server has the entries for finding faults, in addition to those of FUNDI_LOG_LEVEL. */
  debugMode: z.boolean().default(false),
  /** Whether slow requests are written to the log. */
  performanceMonitoring: z.boolean().default(true),
  /** Whether the administrators are told of unexpected errors. */
  errorReporting: z.boolean().default(true),
  /** Whether open screens say that the server has a newer version. */
  autoUpdates: z.boolean().default(true),
  /** Whether pages for customers are cached in memory and by browsers. */
  cacheEnabled: z.boolean().default(true),
  compressionEnabled: z.boolean().default(true),
  /** Data that is older and not part of the books is deleted by a job (area system). */
  dataRetentionDays: z.int().min(30).max(36_500).default(2555),
});
