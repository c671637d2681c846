/** What a user types about a flash sale. */
import { needed } from "#src/client/checks.ts";
import { today } from "#src/shared/time.ts";
import { clockTime, momentAt } from "#src/areas/appointments/times.ts";
import type { FlashSale } from "../contract.ts";

export interface FormItem {
  itemId: string;
  name: string;
  displayedPrice: number;
  price: number | null;
}

export interface FlashSaleForm {
  name: string;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  items: FormItem[];
  reason: string;
}

export const emptyForm = (day: string, time: string): FlashSaleForm => ({
  name: "",
  startDay: day,
  startTime: time,
  endDay: day,
  endTime: "",
  items: [],
  reason: "",
});

export const toForm = (sale: FlashSale): FlashSaleForm => ({
  name: sale.name ?? "",
  startDay: today(new Date(sale.startsAt)),
  startTime: clockTime(sale.startsAt),
  endDay: today(new Date(sale.endsAt)),
  endTime: clockTime(sale.endsAt),
  items: sale.items.map(({ itemId, name, displayedPrice, price }) => ({
    itemId,
    name,
    displayedPrice,
    price,
  })),
  reason: "",
});

const isTime = (time: string): boolean => /^\d\d:\d\d$/.test(time);

export const toBody = (form: FlashSaleForm) => ({
  name: form.name.trim() || null,
  startsAt: momentAt(form.startDay, form.startTime),
  endsAt: momentAt(form.endDay, form.endTime),
  items: form.items.map(({ itemId, price }) => ({ itemId, price: price ?? 0 })),
  reason: form.reason.trim(),
});

/** The price that is missing or not lower than the displayed one; undefined if all are right. */
export const wrongItem = (items: readonly FormItem[]): FormItem | undefined =>
  items.find(({ price, displayedPrice }) => price === null || price < 1 || price >= displayedPrice);

/** Words are keys, or sentences that `say` makes. */
export function checkForm(form: FlashSaleForm, say: { wrong: (item: FormItem) => string }) {
  const { startDay, startTime, endDay, endTime, items, reason } = form;
  const isWhole = [startTime, endTime].every(isTime) && startDay !== "" && endDay !== "";
  const wrong = wrongItem(items);
  return {
    startDay: needed(startDay),
    startTime: isTime(startTime) ? undefined : "common:invalid.required",
    endDay: needed(endDay),
    endTime: !isTime(endTime)
      ? "common:invalid.required"
      : isWhole && momentAt(endDay, endTime) <= momentAt(startDay, startTime)
        ? "online-shop:flash.endsBefore"
        : undefined,
    items: items.length === 0 ? "online-shop:flash.noProducts" : wrong && say.wrong(wrong),
    reason: needed(reason),
  };
}
