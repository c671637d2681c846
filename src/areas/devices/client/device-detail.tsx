import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useGivenAt } from "#src/client/copies/copied.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { devicesContract, type Device } from "../core/contract.ts";
import { assignable } from "../rules.ts";
import { EditableChecklist, ReadChecklist } from "../intake/client/checklist-section.tsx";
import { CustodyCard } from "./custody-card.tsx";
import { CustomerCard } from "./customer-card.tsx";
import { DeviceFacts } from "./device-facts.tsx";
import { DeviceHead } from "./device-head.tsx";
import { useSeenDevice } from "../core/client/seen-device.ts";
import { DeviceTaskDialog, loadTasks } from "../tasks/client/device-task-dialog.tsx";
import type { DeviceTask } from "../core/client/device-task.ts";
import { CardSkeleton, DeviceSkeleton } from "../core/client/device-skeleton.tsx";
import { DeviceSteps } from "./device-steps.tsx";
import { EstimateCard } from "../estimates/client/estimate-card.tsx";
import { listAddress } from "../core/client/list-address.ts";
import type { MoreOfDevice } from "./more-of-device.ts";
import { MoneyCard } from "./money-card.tsx";
import { PartsCard } from "./parts-card.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { TrackingCard } from "../tracking/client/tracking-card.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

const HistoryCard = lazyWithWords(() => import("./history-card.tsx"), "system-remarks");
const PhotosCard = lazyWithWords(
  () => import("../photos/client/photos-card.tsx"),
  "photos",
  "uploads",
  "errors",
);
const RepairRefunds = lazyWithWords(
  () => import("../money/client/repair-refunds.tsx"),
  "provider-refunds",
  "payment-failures",
);
const LoanCard = lazyWithWords(
  () => import("../loaners/client/loan-card.tsx"),
  "loaners",
  "purchasing-errors",
);
const RatingCard = lazy(() => import("../ratings/client/rating-card.tsx"));
const SignaturesCard = lazyWithWords(
  () => import("../signatures/client/signatures-card.tsx"),
  "signatures",
);

interface Props {
  id: string;
  /** Closes the detail. Only given when the detail is shown beside the list. */
  onClose?: () => void;
  /** Content that another area, such as sales, adds for this device. The area devices may not import that area. */
  more?: MoreOfDevice | undefined;
}

/** The screen of one repair. */
export function DeviceDetail({ id, onClose, more }: Props) {
  const { t } = useTranslation("devices");
  const asked = read(devicesContract.getDevice, { params: { id } });
  const query = useQuery(asked);
  const copiedAt = useGivenAt(asked.queryKey, query.dataUpdatedAt);
  return (
    <Loaded
      query={query}
      failed={t("detail.failed")}
      placeholder={<DeviceSkeleton />}
      gone={
        <EmptyState
          title={t("detail.gone")}
          hint={t("detail.goneHint")}
          action={<LinkButton href={pageHref("/devices")}>{t("detail.toList")}</LinkButton>}
        />
      }
      head={
        onClose ? null : (
          <PageHeader title={t("device")} back={{ href: listAddress.current, label: t("title") }} />
        )
      }
    >
      {(device) => (
        <LoadedDevice
          key={id}
          copy={device}
          copiedAt={copiedAt}
          more={more}
          {...(onClose && { onClose })}
        />
      )}
    </Loaded>
  );
}

interface LoadedProps extends Omit<Props, "id"> {
  copy: Device;
  /** When the server gave it, by the device's clock. */
  copiedAt: number;
}

function LoadedDevice({ copy, copiedAt, onClose, more }: LoadedProps) {
  const device = useSeenDevice(copy, copiedAt);
  const { t } = useTranslation("devices");
  const { may, mover } = useShop();
  const [task, setTask] = useState<DeviceTask | null>(null);
  useEffect(() => void loadTasks(), []);
  const has = (phase: string) => device.checklists.some((item) => item.phase === phase);
  const mayCheck =
    assignable.includes(device.status) &&
    (may("update_any_device_status") ||
      (may("update_device_status") && device.assignedTo === mover.userId));

  return (
    <div className="@container">
      <DeviceHead device={device} onTask={setTask} {...(onClose && { onClose })} />
      <DeviceSteps device={device} />
      {more?.(device, "head")}
      <DeviceFacts device={device} onTask={setTask} />
      {/* One column with the most important cards first; two columns where there is enough width. */}
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_21rem] @4xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <ProblemCard device={device} />
          <EstimateCard device={device} onTask={setTask} />
          <PartsCard device={device} />
          <Suspense fallback={<CardSkeleton />}>
            <PhotosCard device={device} copiedAt={copiedAt} />
          </Suspense>
          <CustodyCard device={device} />
          {has("outtake") && device.status !== "received" ? (
            mayCheck ? (
              <EditableChecklist device={device} phase="outtake" id="outtake-checklist" />
            ) : (
              <Section title={t("checklist.outtake")}>
                <ReadChecklist
                  items={device.checklists.filter((item) => item.phase === "outtake")}
                />
              </Section>
            )
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4 @4xl:col-start-2 @4xl:row-span-2">
          <MoneyCard device={device} onTask={setTask} />
          {device.payments.some(({ gateway }) => gateway) ? (
            <Suspense>
              <RepairRefunds device={device} />
            </Suspense>
          ) : null}
          {device.loans.length > 0 ? (
            <Suspense fallback={<CardSkeleton />}>
              <LoanCard device={device} />
            </Suspense>
          ) : null}
          {/* Only the server's own hand-over can be rated. */}
          {copy.status === "done" ? (
            <Suspense fallback={<CardSkeleton />}>
              <RatingCard device={device} />
            </Suspense>
          ) : null}
          <CustomerCard device={device} />
          <Suspense>
            <SignaturesCard device={device} />
          </Suspense>
          <TrackingCard device={device} />
          {more?.(device, "cards")}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {has("intake") ? (
            <Section title={t("checklist.intake")} meta={t("checklist.intakeHint")}>
              <ReadChecklist items={device.checklists.filter((item) => item.phase === "intake")} />
            </Section>
          ) : null}
          <Suspense fallback={<CardSkeleton />}>
            <HistoryCard device={device} mayAdd={may("add_notes")} />
          </Suspense>
        </div>
      </div>
      <DeviceTaskDialog device={device} task={task} onTask={setTask} />
    </div>
  );
}
