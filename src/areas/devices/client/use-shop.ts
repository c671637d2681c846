import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ShopSettings } from "#src/areas/settings/contract.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { read } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import type { Mover } from "#src/shared/mover.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { SessionUser } from "#src/shared/session.ts";

export interface Shop {
  me: SessionUser;
  /** The signed-in user as input of the table of moves. */
  mover: Mover;
  may: (permission: Permission) => boolean;
  settings: ShopSettings;
}

/** The signed-in user and the shop's settings; screens of a repair need both to offer actions. */
export function useShop(): Shop {
  const me = useSession();
  const { data: settings } = useSuspenseQuery(read(shopSettingsContract.getShopSettings, {}));
  return useMemo(
    () => ({
      me,
      mover: { userId: me.id, permissions: me.permissions },
      may: (permission) => may(me, permission),
      settings,
    }),
    [me, settings],
  );
}
