import type { LoyaltyRules } from "./contract.ts";

type Thresholds = Pick<
  LoyaltyRules,
  "bronzeThreshold" | "silverThreshold" | "goldThreshold" | "platinumThreshold"
>;

const thresholds = (silver: number, gold: number, platinum: number): Thresholds => ({
  bronzeThreshold: 0,
  silverThreshold: silver,
  goldThreshold: gold,
  platinumThreshold: platinum,
});

/** The sets of thresholds that are one click away (spec §9). */
export const thresholdPresets = {
  usual: thresholds(1000, 5000, 15_000),
  low: thresholds(2000, 5000, 10_000),
  high: thresholds(10_000, 50_000, 100_000),
} as const;
export type ThresholdPreset = keyof typeof thresholdPresets;

/** The numbers of points that pay one shilling and are one click away. */
export const worthPresets = { one: 1, hundred: 100 } as const;
export type WorthPreset = keyof typeof worthPresets;

/** The rates of points per shilling that are one click away. */
export const ratePresets = { hundred: 0.01, each: 1 } as const;
export type RatePreset = keyof typeof ratePresets;
