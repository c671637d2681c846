import type { ReactNode } from "react";
import type { Device } from "../core/contract.ts";

/** What areas that devices may not import add to the screen of a device: below its head, and below its cards. */
export type MoreOfDevice = (device: Device, place: "head" | "cards") => ReactNode;
