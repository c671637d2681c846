import { endedWithoutRepair } from "../../statuses.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { endWithoutRepair } from "./end-without-repair.ts";
import { endOverpaidCash } from "./overpaid-cash.ts";
import { countHandOver } from "./repair-points.ts";

export const moneyTopic = {
  /**
   * The price of a repair that ends without success is no longer owed. At the hand-over, what was paid for the repair is
   * added to the customer's spending and earns points, and a request for cash back is not needed any more.
   */
  async afterMove(tx, actor, device, to) {
    if (endedWithoutRepair.includes(to)) await endWithoutRepair(tx, actor, device);
    if (to !== "done") return;
    await countHandOver(tx, actor, device);
    await endOverpaidCash(tx, actor, device.id);
  },
} satisfies DeviceTopic;
