import { useQuery } from "@tanstack/react-query";
import { read, retryOf, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Section } from "#src/client/ui/section.tsx";
import { notificationsContract } from "../contract.ts";

/** A switch for each kind of notification that the user may see. */
export function NotificationChoices() {
  const { t } = useTranslation("notifications");
  const query = useQuery(read(notificationsContract.listNotificationChoices, {}));
  const choose = useWrite(notificationsContract.chooseNotifications);
  const chosen = choose.isPending ? choose.variables.body : null;
  return (
    <Section title={t("choices.title")} meta={t("choices.hint")}>
      {query.data ? (
        query.data.items.map(({ kind, isOn }) => (
          <SwitchField
            key={kind}
            label={t(`kind.${kind}`)}
            checked={chosen?.kind === kind ? chosen.isOn : isOn}
            onChange={(next) =>
              choose.mutate(
                { body: { kind, isOn: next } },
                { onError: () => toasts.error(t("choices.failed")) },
              )
            }
          />
        ))
      ) : query.error ? (
        <ErrorState title={t("failed")} onRetry={retryOf(query)} retrying={query.isFetching} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Section>
  );
}
