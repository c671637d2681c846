import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { usersContract, type User, type UserSession } from "../../contract.ts";

/** Where a user is signed in, with buttons that end one session or all of them at once. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const { id, name } = user;
  const query = useQuery(read(usersContract.listUserSessions, { params: { id } }));
  const signOut = useWrite(usersContract.signUserOut, {
    onSuccess: () => {
      toasts.success(t("userSessions.done", { name }));
    },
  });
  const end = (session?: UserSession) =>
    signOut.mutate({ params: { id }, body: session ? { sessionId: session.id } : {} });
  const sessions = query.data?.items;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t("userSessions.title")}</h3>
        {others.length > 1 ? (
          <Button size="small" loading={signOut.isPending} onClick={() => end()}>
            {t("userSessions.endAll")}
          </Button>
        ) : null}
      </div>
      {sessions ? null : <NotLoaded query={query} failed={t("userSessions.failed")} lines={2} />}
      {sessions?.length === 0 ? <p className="text-ink-quiet">{t("userSessions.none")}</p> : null}
      <ul className="divide-y divide-line">
        {sessions?.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="wrap-anywhere">
                {[session.browser, session.system].filter(Boolean).join(", ") ||
                  t("userSessions.unknown")}{" "}
                {session.isCurrent ? <Badge>{t("userSessions.current")}</Badge> : null}
              </span>
              <span className="block text-12 text-ink-faint wrap-anywhere">
                {session.address ? `${session.address} · ` : ""}
                {t("userSessions.seen")} <RelativeTime iso={session.lastSeenAt} />
              </span>
            </span>
            {session.isCurrent ? null : (
              <Button size="small" loading={signOut.isPending} onClick={() => end(session)}>
                {t("userSessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
