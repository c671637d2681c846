import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { showFirstError } from "#src/client/ui/forms/first-error.ts";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shiftsContract, type Shift } from "../contract.ts";
import { useProviderName } from "../../core/client/provider-name.ts";
import { CashCount, readCash, useHasPieces } from "./cash-count.tsx";
import { useCountDraft } from "./count-draft.ts";

/** The form of the blind count that closes a shift. It never shows expected amounts. */
export function CountForm({ shift }: { shift: Shift }) {
  const { t } = useTranslation("shifts");
  const providerName = useProviderName();
  const id = useId();
  const go = useGo();
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const hasPieces = useHasPieces();
  const [draft, change, forget] = useCountDraft(shift.id);
  const [asked, setAsked] = useState(false);
  const [isSure, setSure] = useState(false);
  const close = useWrite(shiftsContract.closeShift);

  const counted = readCash(draft, hasPieces);
  const cash = counted?.cash ?? 0;
  // By default the opening float stays in the drawer. If there is less cash than that, all of the cash stays.
  const floatLeft = draft.floatLeft ?? Math.min(shift.openingFloat, cash);
  const isTooMuch = floatLeft > cash;
  const wallets = shift.providers.filter((provider) => provider !== "cash");
  // An accepted count closes the shift. Therefore all counts of an open shift were wrong.
  const isWrong = shift.counts.length > 0;
  const isNoteWanted = isWrong && draft.note.trim() === "";

  const ask = (form: HTMLFormElement) => {
    // `flushSync` renders the errors, so that `showFirstError` can find the first one.
    flushSync(() => setAsked(true));
    if (counted && !isTooMuch) setSure(true);
    else showFirstError(form);
  };
  const send = () =>
    close.mutateAsync(
      {
        params: { id: shift.id },
        body: {
          ...counted,
          cash,
          floatLeft,
          note: draft.note.trim(),
          others: wallets.flatMap((provider) => {
            const amount = draft.others[provider] ?? null;
            return amount === null ? [] : [{ provider, amount }];
          }),
        },
      },
      {
        onSuccess: ({ state, zNumber }) => {
          if (state === "open") return;
          forget();
          toasts.successWord("shifts:toast.closed", { number: zNumber ?? "" });
          go(pageHref("/shifts/$id", { id: shift.id }), { replace: true });
        },
      },
    );

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask(event.currentTarget);
      }}
    >
      <PageHeader
        title={t("close.title")}
        meta={t("close.about")}
        back={{ href: pageHref("/shifts"), label: t("title") }}
        action={
          <Button
            variant="primary"
            type="submit"
            form={id}
            loading={close.isPending}
            disabledReason={!isOnline && t("offline")}
          >
            {t("close.submit")}
          </Button>
        }
      />
      {isOnline ? null : (
        <div className="mb-4">
          <Notice tone="waiting">{t("close.offline")}</Notice>
        </div>
      )}
      <div role="status">{isWrong ? <WrongCount left={shift.countsLeft} /> : null}</div>
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <Section title={t("count.cash")}>
          <CashCount
            cash={draft}
            sumLabel={t("count.cashTotal")}
            error={asked && !counted ? t("count.missing") : undefined}
            onChange={change}
          />
        </Section>
        <div className="flex flex-col gap-5">
          <Section title={t("count.wallets")} meta={t("count.walletsHint")}>
            <div className="grid gap-3 tablet:grid-cols-2">
              {wallets.map((provider) => (
                <MoneyField
                  key={provider}
                  label={providerName(provider)}
                  value={draft.others[provider] ?? null}
                  onChange={(amount) => change({ others: { ...draft.others, [provider]: amount } })}
                />
              ))}
            </div>
          </Section>
          <Section title={t("count.afterwards")}>
            <div className="flex flex-col gap-4">
              <MoneyField
                label={t("count.floatLeft")}
                hint={t("count.floatHint")}
                value={floatLeft}
                error={isTooMuch ? t("count.floatTooMuch") : undefined}
                onChange={(amount) => change({ floatLeft: amount })}
              />
              <p className="flex items-baseline justify-between gap-3 rounded-control bg-sunken px-3 py-2.5">
                <span className="text-ink-quiet">{t("count.safeDrop")}</span>
                <Money minor={Math.max(0, cash - floatLeft)} className="text-20 font-strong" />
              </p>
              <TextArea
                label={t("count.noteLabel")}
                optional={!isNoteWanted}
                rows={2}
                maxLength={500}
                value={draft.note}
                error={isNoteWanted ? t("count.noteMissing") : undefined}
                onChange={(event) => change({ note: event.target.value })}
              />
              {close.error ? <Notice tone="loss">{errorText(close.error)}</Notice> : null}
            </div>
          </Section>
        </div>
      </div>
      <ConfirmDialog
        open={isSure}
        onClose={() => setSure(false)}
        title={t("close.sure")}
        danger={false}
        loses={
          <>
            <p className="mb-2 flex justify-between gap-3 text-ink">
              <span>{t("count.cashTotal")}</span> <Money minor={cash} className="font-strong" />
            </p>
            {t("close.final")}
          </>
        }
        confirmLabel={t("close.submit")}
        onConfirm={async () => {
          await send().catch(() => {});
        }}
      />
    </form>
  );
}

function WrongCount({ left }: { left: number }) {
  const { t } = useTranslation("shifts");
  return (
    <div className="mb-4">
      <Notice tone="waiting" title={t("count.wrong")}>
        {t("count.left", { count: left })}
      </Notice>
    </div>
  );
}
