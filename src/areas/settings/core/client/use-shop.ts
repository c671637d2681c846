import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import type { Mover } from "#src/shared/mover.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { SessionUser } from "#src/shared/session.ts";
import type { ShopSettings } from "../../contract.ts";
import { shopSettingsContract } from "../../shop-contract.ts";

/** The settings of the shop. The frame of the staff app has read them, so that a screen does not wait for them. */
export const useShopSettings = (): ShopSettings =>
  useSuspenseQuery(read(shopSettingsContract.getShopSettings, {})).data;

export interface Shop {
  me: SessionUser;
  /** The signed-in user, in the form in which the table of moves expects a user. */
  mover: Mover;
  may: (permission: Permission) => boolean;
  settings: ShopSettings;
}

/** The signed-in user and the shop's settings. Screens need both to decide which actions to offer. */
export function useShop(): Shop {
  const me = useSession();
  const settings = useShopSettings();
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
