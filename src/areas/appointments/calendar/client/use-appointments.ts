import { useWholeList } from "#src/client/data/whole-list.ts";
import { appointmentsContract } from "../../contract.ts";

/** All appointments of some days. Those that were read before stay until the new ones arrive. */
export const useAppointments = (query: {
  from: string;
  to: string;
  technicianId?: string | undefined;
  status?: string | undefined;
}) =>
  useWholeList(
    appointmentsContract.listAppointments,
    { query: { ...query, limit: 100 } },
    { keepsRows: true },
  );
