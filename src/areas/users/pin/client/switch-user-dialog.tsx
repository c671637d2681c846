import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { useGo } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { signOut, useSession } from "#src/client/session.tsx";
import { setLanguage, useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { pinContract, type TillUser } from "../contract.ts";
import { becomeUser } from "./become-user.ts";
import { PinForm } from "./pin-form.tsx";
import { TillUserList } from "./till-user-list.tsx";

/** Lets another user take over this browser, by PIN or with a password. */
export default function SwitchUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pin");
  const own = useSession();
  const client = useQueryClient();
  const go = useGo();
  const [chosen, setChosen] = useState<TillUser | null>(null);

  const enter = async (user: SessionUser) => {
    await setLanguage(user.language);
    await becomeUser(client, user);
    toasts.successWord("pin:welcome", { name: user.name });
  };
  const usePassword = () => {
    const next = location.pathname + location.search;
    void signOut(client).then(() => go(pageHref("/login", {}, { next }), { replace: true }));
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("switch")}
      description={chosen ? undefined : t("switchHint")}
      footer={chosen ? undefined : <Button onClick={usePassword}>{t("password")}</Button>}
    >
      {chosen ? (
        <PinForm user={chosen} onEntered={enter} onBack={() => setChosen(null)} />
      ) : (
        <Choice own={own.id} onPick={setChosen} />
      )}
    </Dialog>
  );
}

function Choice({ own, onPick }: { own: string; onPick: (user: TillUser) => void }) {
  const { t } = useTranslation("pin");
  const query = useQuery({ ...read(pinContract.listTillUsers, {}), staleTime: 0 });
  if (query.isError || !query.data)
    return <NotLoaded query={query} failed={t("failed")} lines={3} />;
  const others = query.data.items.filter(({ id }) => id !== own);
  return others.length > 0 ? (
    <TillUserList label={t("who")} users={others} onPick={onPick} />
  ) : (
    <EmptyState icon={<Users size={20} />} title={t("nobody")} hint={t("nobodyHint")} />
  );
}
