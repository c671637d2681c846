import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { ApiRefusal } from "#src/client/api.ts";
import { read } from "#src/client/queries.ts";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { devicesContract, type Device } from "../contract.ts";
import { assignable, type DeviceStatus } from "../rules.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { EditableChecklist, ReadChecklist } from "./checklist-section.tsx";
import { CostDialog } from "./cost-dialog.tsx";
import { CustomerCard } from "./customer-card.tsx";
import { DeviceFacts } from "./device-facts.tsx";
import { DeviceHead } from "./device-head.tsx";
import { DeviceSkeleton } from "./device-skeleton.tsx";
import { DeviceSteps } from "./device-steps.tsx";
import { EditDeviceDialog } from "./edit-device-dialog.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { HistoryCard } from "./history-card.tsx";
import { MoneyCard } from "./money-card.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { ReturnDateDialog } from "./return-date-dialog.tsx";
import { TrackingCard } from "./tracking-card.tsx";
import { useShop } from "./use-shop.ts";
import { refusalOfMove } from "../rules.ts";

interface Props {
  id: string;
  /** Beside the list: what closes it. */
  onClose?: () => void;
}

export type DeviceTask =
  | "assign"
  | "payment"
  | "hand-over"
  | "cost"
  | "edit"
  | "return-date"
  | { move: DeviceStatus };

/** One repair, whole. */
export function DeviceDetail({ id, onClose }: Props) {
  const { t } = useTranslation("devices");
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  if (query.data) return <Loaded key={id} device={query.data} {...(onClose && { onClose })} />;
  if (!query.isError) return <DeviceSkeleton />;
  const isGone = query.error instanceof ApiRefusal && query.error.status === 404;
  return isGone ? (
    <EmptyState
      title={t("detail.gone")}
      hint={t("detail.goneHint")}
      action={<LinkButton href="/devices">{t("detail.toList")}</LinkButton>}
    />
  ) : (
    <ErrorState
      title={t("detail.failed")}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

function Loaded({ device, onClose }: { device: Device; onClose?: () => void }) {
  const { t } = useTranslation("devices");
  const { may, mover, settings } = useShop();
  const [task, setTask] = useState<DeviceTask | null>(null);
  const done = () => setTask(null);
  const has = (phase: string) => device.checklists.some((item) => item.phase === phase);
  const mayCheck =
    assignable.includes(device.status) &&
    (may("update_any_device_status") ||
      (may("update_device_status") && device.assignedTo === mover.userId));
  const mayHandOver = refusalOfMove(device, "done", mover, settings.workflow) === null;

  return (
    <div className="@container">
      <DeviceHead device={device} onTask={setTask} {...(onClose && { onClose })} />
      <DeviceSteps device={device} />
      <DeviceFacts device={device} onTask={setTask} />
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ProblemCard device={device} />
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
          {has("intake") ? (
            <Section title={t("checklist.intake")} meta={t("checklist.intakeHint")}>
              <ReadChecklist items={device.checklists.filter((item) => item.phase === "intake")} />
            </Section>
          ) : null}
          <HistoryCard device={device} mayAdd={may("add_notes")} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MoneyCard device={device} onTask={setTask} />
          <CustomerCard device={device} />
          <TrackingCard device={device} />
        </div>
      </div>
      <AssignDialog device={device} open={task === "assign"} onClose={done} />
      <MoveDialog
        device={device}
        to={typeof task === "object" && task ? task.move : null}
        onClose={done}
      />
      {task === "payment" ? (
        <PaymentDialog
          device={device}
          open
          onClose={done}
          onHandOver={mayHandOver ? () => setTask("hand-over") : null}
        />
      ) : null}
      {task === "hand-over" ? <HandOverDialog device={device} open onClose={done} /> : null}
      {task === "cost" ? <CostDialog device={device} open onClose={done} /> : null}
      {task === "edit" ? <EditDeviceDialog device={device} open onClose={done} /> : null}
      {task === "return-date" ? <ReturnDateDialog device={device} open onClose={done} /> : null}
    </div>
  );
}
