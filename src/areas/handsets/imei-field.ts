import * as z from "zod";
import { isImei, normalizeImei } from "#src/shared/imei.ts";

/** An IMEI in any usual notation. Its check digit must be right. */
export const requiredImei = z
  .string()
  .max(30)
  .transform(normalizeImei)
  .refine(isImei, "is not a valid IMEI");
