import { isSwitchedOn } from "#src/areas/messaging/automatic/switches.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Tellable } from "../contract.ts";

/** Whether the shop's switches propose to tell the customer. */
export const useTellsByDefault = (occasion: Tellable): boolean =>
  isSwitchedOn(occasion, useShop().settings.notifications);
