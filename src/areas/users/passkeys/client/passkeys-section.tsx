import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { SignInMethods } from "../../sessions/contract.ts";
import type { Passkey } from "../../second-factors/passkey.ts";
import { hasPasskeys } from "./authenticator.ts";

const AddPasskeyDialog = lazy(() => import("./add-passkey-dialog.tsx"));
const RemovePasskeyDialog = lazy(() => import("./remove-passkey-dialog.tsx"));

/** The user's passkeys. */
export function PasskeysSection({ methods }: { methods: SignInMethods }) {
  const { t } = useTranslation("passkeys");
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const barred = useBarred(methods.passkeyAddress);
  return (
    <Section title={t("title")}>
      <p className="text-ink-quiet">{t("hint")}</p>
      {methods.passkeys.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {methods.passkeys.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      ) : null}
      <Button className="mt-3" disabledReason={barred} onClick={() => setIsAdding(true)}>
        {t("add")}
      </Button>
      {barred ? <p className="mt-1.5 text-12 text-pretty text-ink-faint">{barred}</p> : null}
      <Suspense>
        {isAdding ? (
          <AddPasskeyDialog
            onClose={() => setIsAdding(false)}
            onAdded={() => {
              setIsAdding(false);
              void refetchChanged(client, ["users"]);
            }}
          />
        ) : null}
        {leaving ? (
          <RemovePasskeyDialog passkey={leaving} onClose={() => setLeaving(null)} />
        ) : null}
      </Suspense>
    </Section>
  );
}

function Line({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation("passkeys");
  const { name, isSynced, lastUsedAt } = passkey;
  return (
    <li className="flex items-center gap-3 py-2">
      <KeyRound size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-12 text-ink-faint">
          {lastUsedAt ? (
            <>
              {t("used")} <RelativeTime iso={lastUsedAt} />
            </>
          ) : (
            t("unused")
          )}
        </p>
      </div>
      {isSynced ? <Badge>{t("synced")}</Badge> : null}
      <Button size="small" aria-label={t("removeNamed", { name })} onClick={onRemove}>
        {t("remove")}
      </Button>
    </li>
  );
}

/** Why no passkey can be added here; undefined if one can. */
function useBarred(address: string | null): string | undefined {
  const { t } = useTranslation("passkeys");
  if (address === null) return t("problem.nowhere");
  if (address !== location.origin) return t("problem.address", { address });
  return hasPasskeys() ? undefined : t("problem.notSupported");
}
