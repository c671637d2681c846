import { Newspaper, Plus, Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatLongDate } from "#src/shared/date-format.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { digestContract, type DigestRecipient, type DigestState } from "../contract.ts";

const AddRecipientDialog = lazy(() => import("./add-recipient-dialog.tsx"));

const nameOf = ({ user, address, channel }: DigestRecipient): string =>
  user?.name ?? (channel === "sms" ? formatPhone(address ?? "") : (address ?? ""));

/** Who gets the digest. */
export function RecipientsSection({ state }: { state: DigestState }) {
  const { t } = useTranslation("digest");
  const [isAdding, setAdding] = useState(false);
  const { recipients } = state;
  const add = (
    <Button size="small" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
      {t("recipients.add")}
    </Button>
  );
  return (
    <Section title={t("recipients.title")} flush actions={recipients.length > 0 ? add : undefined}>
      <Channels state={state} />
      {recipients.length === 0 ? (
        <EmptyState
          icon={<Newspaper size={20} />}
          title={t("recipients.none")}
          hint={t("recipients.noneHint")}
          action={add}
        />
      ) : (
        <ul className="divide-y divide-line">
          {recipients.map((recipient) => (
            <RecipientRow key={recipient.id} recipient={recipient} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <Suspense>
          <AddRecipientDialog state={state} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

/** A channel that somebody has chosen, and by which nothing can be sent now. */
function Channels({ state: { recipients, isMailReady, isSmsReady } }: { state: DigestState }) {
  const { t } = useTranslation("digest");
  const uses = (channel: DigestRecipient["channel"]) =>
    recipients.some((recipient) => recipient.channel === channel);
  const off = [
    ...(uses("email") && !isMailReady
      ? [
          {
            text: t("recipients.mailOff"),
            href: pageHref("/mail-server"),
            link: t("recipients.mailLink"),
          },
        ]
      : []),
    ...(uses("sms") && !isSmsReady
      ? [
          {
            text: t("recipients.smsOff"),
            href: pageHref("/sms-providers"),
            link: t("recipients.smsLink"),
          },
        ]
      : []),
  ];
  if (off.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 p-4">
      {off.map(({ text, href, link }) => (
        <Notice key={href} tone="waiting">
          {text}{" "}
          <AppLink href={href} className="underline">
            {link}
          </AppLink>
        </Notice>
      ))}
    </div>
  );
}

function RecipientRow({ recipient }: { recipient: DigestRecipient }) {
  const { t, language } = useTranslation("digest");
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite(digestContract.removeDigestRecipient, { saysFailure: true });
  const { user, addedBy, channel, problem, lastDay } = recipient;
  const name = nameOf(recipient);
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-12 text-ink-quiet">
          {t(`recipients.${channel}`)} · {t(`recipients.${recipient.language}`)} ·{" "}
          {lastDay
            ? t("recipients.lastDay", { day: formatLongDate(lastDay, language) })
            : t("recipients.never")}
        </p>
        {problem ? (
          <p className="text-12 text-wait-ink">
            {problem === "no_right" && !user
              ? t("recipients.no_rightOfAddress", { name: addedBy.name })
              : t(`recipients.${problem}`)}
          </p>
        ) : !user ? (
          <p className="text-12 text-ink-faint">
            {t("recipients.addedBy", { name: addedBy.name })}
          </p>
        ) : null}
      </div>
      <IconButton
        label={t("recipients.remove", { name })}
        icon={<Trash2 size={16} />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("recipients.removeTitle")}
        loses={t("recipients.removeLoses", { name })}
        confirmLabel={t("recipients.removeConfirm")}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: recipient.id } });
          toasts.success(t("recipients.removed", { name }));
        }}
      />
    </li>
  );
}
