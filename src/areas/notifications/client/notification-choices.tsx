import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
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
      <Loaded query={query} failed={t("failed")} lines={6}>
        {({ items }) =>
          items.map(({ kind, isOn }) => (
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
        }
      </Loaded>
    </Section>
  );
}
