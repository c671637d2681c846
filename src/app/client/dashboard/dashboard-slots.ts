import { dashboardPlaces, type DashboardSlot } from "#src/client/dashboard-slot.ts";
import { mayUse } from "#src/client/session.tsx";
import type { SessionUser } from "#src/shared/session.ts";

/** Vite finds the slots of each area in its `client/dashboard.ts`. */
const offered = import.meta.glob<readonly DashboardSlot[]>("../../../areas/*/client/dashboard.ts", {
  eager: true,
  import: "slots",
});

const all = Object.values(offered)
  .flat()
  .toSorted((a, b) => a.order - b.order);

/** The slots that the user may see, by place and in their order. Places without a slot are left out. */
export const slotsFor = (user: Pick<SessionUser, "role" | "permissions">) =>
  dashboardPlaces
    .map((place) => ({
      place,
      slots: all.filter(
        ({ place: at, needs, role = user.role }) =>
          at === place && role === user.role && mayUse(user, needs),
      ),
    }))
    .filter(({ slots }) => slots.length > 0);
