/** Writes of devices. A success shows a toast, except for `add`. A failure is shown by the form, or else by a toast. */
import { ApiRefusal } from "#src/client/data/api.ts";
import { isOnline } from "#src/client/data/online.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import type { CallInput } from "#src/shared/contract.ts";
import { useOutboxRecords } from "#src/client/outbox/page-outbox.ts";
import { useKeptWrite } from "#src/client/outbox/use-kept-write.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { devicesContract } from "../contract.ts";
import { offlineMove, offlineRemark } from "../offline.ts";
import { useShowDevice } from "./show-device.ts";
import { useRecordId } from "./record-id.ts";
import { refusalText } from "./refusal-text.ts";

/**
 * Returns a function that shows a failure: the sentence of the refusal, or `tryAgain` when network or server failed.
 */
function useFailure(): (error: unknown, tryAgain: string) => void {
  const { t } = useTranslation("devices");
  return (error, tryAgain) =>
    toasts.error(
      error instanceof ApiRefusal && !error.isTransient ? refusalText(t, error) : tryAgain,
    );
}

export function useAssignTechnician() {
  const { t } = useTranslation("devices");
  const show = useShowDevice();
  return useWrite(devicesContract.assignTechnician, {
    onSuccess: (device) => {
      show(device);
      toasts.success(t("toast.assigned"));
    },
  });
}

type Move = CallInput<typeof devicesContract.changeDeviceStatus>;

/**
 * Returns a function that makes the input of a move. It names no version if the one on screen is not what the server
 * will compare: other commands about this repair wait, or this one will. The server then allows the move by the status
 * that the repair has.
 */
export function useMoveInput(): (id: string, body: Move["body"]) => Move {
  const records = useOutboxRecords();
  return (id, { version, ...body }) => {
    const mayBeOutdated =
      !isOnline() ||
      records.some(
        ({ command, result }) => command.needs.includes(id) && result?.state !== "applied",
      );
    return { params: { id }, body: mayBeOutdated ? body : { version, ...body } };
  };
}

export function useChangeStatus() {
  const { t } = useTranslation("devices");
  const show = useShowDevice();
  const fail = useFailure();
  const asMove = useMoveInput();
  const write = useKeptWrite(devicesContract.changeDeviceStatus, offlineMove, {
    onSuccess: (device) => {
      show(device);
      toasts.success(t("toast.statusUpdated", { status: t(`status.${device.status}`) }));
    },
  });
  return {
    isPending: write.isPending,
    /** Returns whether the server has carried it out; otherwise this device keeps it. @throws ApiRefusal */
    send: async ({ params, body }: Move): Promise<boolean> =>
      (await write.mutateAsync(asMove(params.id, body))).kind === "answered",
    /** Sends the write without a dialog; a toast reports a failure. */
    tap: ({ params, body }: Move) =>
      write.mutate(asMove(params.id, body), {
        onError: (error) => fail(error, t("toast.statusFailed")),
      }),
  };
}

export function useUpdateDevice(
  word: "toast.updated" | "toast.returnDateUpdated" = "toast.updated",
) {
  const { t } = useTranslation("devices");
  const show = useShowDevice();
  return useWrite(devicesContract.updateDevice, {
    onSuccess: (device) => {
      show(device);
      toasts.success(t(word));
    },
  });
}

/**
 * Prepares a failed update for its form: "Failed to update device" with the reason (spec §8). What belongs to a field
 * or to a newer version of the device, the form says itself.
 */
export function useUpdateFailed(): (error: unknown) => unknown {
  const { t } = useTranslation("devices");
  return (error) => {
    const isOfForm =
      error instanceof ApiRefusal &&
      (error.code === "stale_version" || Object.keys(error.fields).length > 0);
    return isOfForm ? error : new Error(t("toast.updateFailed", { reason: refusalText(t, error) }));
  };
}

export function useDeleteDevice() {
  const { t } = useTranslation("devices");
  const fail = useFailure();
  const write = useWrite(devicesContract.deleteDevice, {
    onSuccess: () => toasts.success(t("toast.deleted")),
  });
  return {
    ...write,
    confirm: async (id: string) => {
      try {
        await write.mutateAsync({ params: { id } });
      } catch (error) {
        fail(error, t("toast.deleteFailed", { reason: errorText(error) }));
        throw error;
      }
    },
  };
}

export function useAddRemark() {
  const { t } = useTranslation("devices");
  const fail = useFailure();
  const write = useKeptWrite(devicesContract.addRemark, offlineRemark);
  const recordId = useRecordId();
  return {
    ...write,
    add: async (id: string, content: string): Promise<void> => {
      const remarkId = recordId.of([id, content]);
      try {
        await write.mutateAsync({ params: { id }, body: { id: remarkId, content } });
        recordId.done();
      } catch (error) {
        fail(error, t("toast.remarkFailed"));
        throw error;
      }
    },
  };
}
