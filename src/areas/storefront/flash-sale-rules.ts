/** States and prices of flash sales. Used by screen and server. */

export const flashSaleStates = ["planned", "running", "ended"] as const;
export type FlashSaleState = (typeof flashSaleStates)[number];

export const MAX_FLASH_ITEMS = 100;

interface Period {
  startsAt: string;
  endsAt: string;
  endedAt: string | null;
}

/** The state of a flash sale at a time. All times are ISO strings in UTC. */
export function stateOfFlashSale(
  { startsAt, endsAt, endedAt }: Period,
  now: string,
): FlashSaleState {
  if (endedAt !== null || endsAt <= now) return "ended";
  return startsAt <= now ? "running" : "planned";
}

/**
 * The price of a product while a flash sale runs. A normal price that fell below the price of the flash sale wins, so
 * that a flash sale never raises a price.
 */
export const withFlashPrice = (displayed: number, flashPrice: number | null): number =>
  flashPrice === null ? displayed : Math.min(displayed, flashPrice);

/** How much cheaper a price is, in whole percent; 0 if it is not. */
export const percentOff = (displayed: number, price: number): number =>
  displayed > 0 ? Math.max(0, Math.floor(((displayed - price) / displayed) * 100)) : 0;
