import { describe, expect, test } from "vitest";
import type { Occasion } from "../templates/occasions.ts";
import { isSwitchedOn, switches } from "./switches.ts";

const groups = {
  deviceStatusUpdates: true,
  customerFollowUps: true,
  paymentReminders: true,
};
const own = {
  tellReceived: true,
  tellEstimate: true,
  tellReady: true,
  tellPayment: true,
  tellUnclaimed: true,
  tellWarrantyEnding: true,
  tellGoodsWarrantyEnding: true,
  tellPointsExpiring: true,
  tellBirthday: true,
  tellBalanceDue: true,
  tellAppointment: true,
  tellFollowUp: true,
};

describe("an automatic message is sent while its switches are on", () => {
  test.each(Object.entries(switches) as [Occasion, (typeof switches)[Occasion]][])(
    "%s needs its group and its own switch, and no other",
    (occasion, { group, own: switchOfOccasion }) => {
      const all = { ...groups, ...own };
      expect(isSwitchedOn(occasion, all, true)).toBe(true);
      for (const flag of Object.keys(all)) {
        const needed = flag === group || flag === switchOfOccasion;
        expect([flag, isSwitchedOn(occasion, { ...all, [flag]: false }, true)]).toEqual([
          flag,
          !needed,
        ]);
      }
      expect(isSwitchedOn(occasion, all, false)).toBe(switchOfOccasion !== null);
    },
  );
});
