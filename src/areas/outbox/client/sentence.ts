import type { Translate } from "#src/client/words/i18n.ts";
import { deviceStatuses, type DeviceStatus } from "#src/areas/devices/statuses.ts";
import { isKnownCommand, type Said } from "../said.ts";

interface Told {
  t: Translate<"outbox">;
  money: (minor: number) => string;
}

/**
 * What somebody did, in a sentence: "Sale of TSh 45,000 (3 pieces)". It needs the words of `outbox`, and those of
 * `devices` for the statuses of repairs.
 */
export function sentenceOf(endpoint: string, said: Said, { t, money }: Told): string {
  const { amount, pieces, status, handset, name } = said;
  if (!isKnownCommand(endpoint)) return t("plain.unknown");
  const full = (() => {
    switch (endpoint) {
      case "createSale":
        if (amount === null) return pieces && t("sentence.createSale_some", { count: pieces });
        return pieces === null
          ? t("sentence.createSale", { amount: money(amount) })
          : t("sentence.createSale_goods", { amount: money(amount), count: pieces });
      case "createCustomer":
        return name && t("sentence.createCustomer", { name });
      case "createDevice":
        return handset && t("sentence.createDevice", { handset });
      case "takeDevicePayment":
        return amount === null ? null : t("sentence.takeDevicePayment", { amount: money(amount) });
      case "changeDeviceStatus":
        return isStatus(status)
          ? t("sentence.changeDeviceStatus", { status: t(`devices:status.${status}`) })
          : null;
      case "updateChecklists":
        return pieces ? t("sentence.updateChecklists", { count: pieces }) : null;
      case "countItems":
        return pieces ? t("sentence.countItems", { count: pieces }) : null;
      case "addRemark":
        return null;
    }
  })();
  return full || t(`plain.${endpoint}`);
}

const isStatus = (status: string | null): status is DeviceStatus =>
  deviceStatuses.some((each) => each === status);
