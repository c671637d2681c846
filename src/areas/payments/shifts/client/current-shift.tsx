import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpFromLine, Banknote, ClipboardCheck, Wallet } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useMay } from "#src/client/session.tsx";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { shiftsContract, type Shift } from "../contract.ts";
import { Movements } from "./movements.tsx";

/** Reads from the address whether the dialog that opens a shift is shown. */
const readOpening = (words: AddressWords) => ({ opening: words["opening"] === "true" });

const OpenShiftDialog = lazy(() => import("./open-shift-dialog.tsx"));
const CashDialog = lazy(() => import("./cash-dialog.tsx"));

/** The drawer of the current user, with buttons to open or close the shift, to put cash in and to take cash out. */
export function CurrentShift() {
  const { t } = useTranslation("shifts");
  const isOnline = useIsOnline();
  const [{ opening }, setAddress] = useAddress(readOpening);
  const query = useQuery(read(shiftsContract.getCurrentShift, {}));
  if (query.isError || !query.data) {
    return (
      <Section className="mb-5">
        <NotLoaded query={query} failed={t("current.failed")} lines={4} />
      </Section>
    );
  }
  const { shift, suggestedFloat } = query.data;
  if (shift) return <OpenDrawer shift={shift} />;
  return (
    <Section className="mb-5">
      <EmptyState
        icon={<Wallet size={20} />}
        title={t("current.none")}
        hint={t("current.noneHint")}
        action={
          <Button
            variant="primary"
            disabledReason={!isOnline && t("offline")}
            onClick={() => setAddress({ opening: true })}
          >
            {t("open.submit")}
          </Button>
        }
      />
      {opening ? (
        <Suspense>
          <OpenShiftDialog
            suggestedFloat={suggestedFloat}
            onClose={() => setAddress({ opening: false })}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

function OpenDrawer({ shift }: { shift: Shift }) {
  const { t, language } = useTranslation("shifts");
  const mayRecordExpenses = useMay()("record_expenses");
  const [moving, setMoving] = useState<"in" | "out" | null>(null);
  return (
    <Section
      title={t("current.title")}
      meta={t("current.since", { when: formatDateTime(shift.openedAt, language) })}
      className="mb-5"
    >
      {shift.countsLeft === 0 ? (
        <Notice tone="waiting">{t("count.usedHint")}</Notice>
      ) : shift.isForgotten ? (
        <Notice tone="waiting">{t("current.forgotten")}</Notice>
      ) : null}
      <p className="flex items-baseline justify-between gap-3 py-3">
        <span className="text-ink-quiet">{t("open.float")}</span>
        <Money minor={shift.openingFloat} className="text-20 font-strong" />
      </p>
      <Movements shift={shift} />
      <div className="mt-4 grid grid-cols-2 gap-2 tablet:flex">
        <Button icon={<ArrowDownToLine size={16} />} onClick={() => setMoving("in")}>
          {t("cash.in")}
        </Button>
        <Button icon={<ArrowUpFromLine size={16} />} onClick={() => setMoving("out")}>
          {t("cash.out")}
        </Button>
        {mayRecordExpenses ? (
          <LinkButton
            href={pageHref("/expenses", {}, { new: true })}
            icon={<Banknote size={16} />}
            className="phone:col-span-2"
          >
            {t("cash.expense")}
          </LinkButton>
        ) : null}
        {shift.countsLeft > 0 ? (
          <LinkButton
            href={pageHref("/shifts/close")}
            variant="primary"
            icon={<ClipboardCheck size={16} />}
            className="phone:col-span-2 tablet:ml-auto"
          >
            {t("close.action")}
          </LinkButton>
        ) : null}
      </div>
      {moving ? (
        <Suspense>
          <CashDialog shiftId={shift.id} direction={moving} onClose={() => setMoving(null)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
