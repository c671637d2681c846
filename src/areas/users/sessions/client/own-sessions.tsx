import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { call } from "#src/client/data/api.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { forgetSession } from "#src/client/session.tsx";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { authContract, type OwnSession } from "../contract.ts";

/** The browsers in which the user is signed in. Each can be signed out, or all at once. */
export function OwnSessions() {
  const { t } = useTranslation("account");
  const errorText = useErrorText();
  const client = useQueryClient();
  const go = useGo();
  const query = useQuery(read(authContract.listOwnSessions, {}));
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    try {
      await call(authContract.endOwnSessions, {});
    } catch (error) {
      toasts.error(errorText(error));
      throw error;
    }
    forgetSession(client);
    go(pageHref("/login"), { replace: true });
  };
  return (
    <Section title={t("sessions.title")}>
      <Loaded query={query} failed={t("sessions.fetchFailed")} lines={3}>
        {({ items }) => (
          <ul className="divide-y divide-line border-b border-line">
            {items.map((session) => (
              <Line key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button className="mt-3" onClick={() => setIsLeaving(true)}>
        {t("sessions.everywhere")}
      </Button>
      {isLeaving ? (
        <ConfirmDialog
          open
          onClose={() => setIsLeaving(false)}
          title={t("sessions.everywhereTitle")}
          loses={t("sessions.everywhereLoses")}
          confirmLabel={t("sessions.everywhere")}
          onConfirm={leave}
        />
      ) : null}
    </Section>
  );
}

function Line({ session }: { session: OwnSession }) {
  const { t } = useTranslation("account");
  const end = useWrite(authContract.endOwnSession, {
    onSuccess: () => toasts.success(t("sessions.ended")),
  });
  const { id, isCurrent, beganBy, browser, system, address, lastSeenAt } = session;
  const known = browser ?? t("sessions.unknown");
  const name = system ? t("sessions.onSystem", { browser: known, system }) : known;
  const Icon = system === "Android" || system === "iPhone" ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-12 text-ink-faint">
          {t(`sessions.began.${beganBy}`)} · {address ? <>{address} · </> : null}
          <RelativeTime iso={lastSeenAt} />
        </p>
      </div>
      {isCurrent ? (
        <Badge>{t("sessions.here")}</Badge>
      ) : (
        <Button
          size="small"
          aria-label={t("sessions.endNamed", { name })}
          loading={end.isPending}
          onClick={() =>
            end.mutate({ params: { id } }, { onError: () => toasts.error(t("sessions.endFailed")) })
          }
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
