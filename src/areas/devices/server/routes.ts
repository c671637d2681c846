import type { EventKind } from "#src/shared/event-kinds.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import { streamChanges } from "#src/server/events/stream.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { devicesContract } from "../core/contract.ts";
import { addRemark } from "../core/server/add-remark.ts";
import { assignDevices } from "../assignment/server/assign-devices.ts";
import { assignTechnician } from "../assignment/server/assign-technician.ts";
import { changeDeviceStatus } from "./change-device-status.ts";
import { createDevice } from "../intake/server/create-device.ts";
import { askForDeletion } from "./ask-for-deletion.ts";
import { deleteDevice } from "./delete-device.ts";
import { countDevices } from "../list/server/list-devices.ts";
import { listModels } from "../intake/server/list-models.ts";
import { getDevice, listTechnicians, listVisits } from "../core/server/queries.ts";
import { takeDevicePayment } from "../money/server/take-device-payment.ts";
import { debtsOfDevice, findTrackedDevice, getTrackedDevice } from "../tracking/server/tracking.ts";
import { updateChecklists } from "../intake/server/update-checklists.ts";
import { updateDevice } from "./update-device.ts";
import { findTrackedDeviceId, getTrackedDeviceId } from "../core/server/tracked-device.ts";

/** The events after which a tracking page is refreshed. Remarks and checklists are private and not on that page. */
const publicKinds: readonly string[] = [
  "device.status_changed",
  "device.updated",
  "device.price_set",
  "device.payment_taken",
  "device.estimate_approved",
  "resync",
] satisfies (EventKind | "resync")[];

export const devicesRoutes = (feed: LiveFeed, secrets: Secrets): AreaRoutes =>
  routes(devicesContract, {
    createDevice: (tx, { actor, body }) => createDevice(tx, actor, body, secrets),
    countDevices: (db, { query }) => countDevices(db, query),
    listTechnicians: (db) => listTechnicians(db),
    listModels: (db, { query }) => listModels(db, query.brand),
    listVisits: (db, { query }) => listVisits(db, query),
    getDevice: (db, { actor, params }) => getDevice(db, params.id, actor),
    updateDevice: (tx, { actor, params, body }) => updateDevice(tx, actor, params.id, body),
    deleteDevice: (tx, { actor, params }) => deleteDevice(tx, actor, params.id),
    askForDeletion: (tx, { actor, params, body }) =>
      askForDeletion(tx, actor, params.id, body.reason),
    assignTechnician: (tx, { actor, params, body }) => assignTechnician(tx, actor, params.id, body),
    assignDevices: (tx, { actor, body }) => assignDevices(tx, actor, body),
    changeDeviceStatus: (tx, { actor, params, body }) =>
      changeDeviceStatus(tx, actor, params.id, body),
    addRemark: (tx, { actor, params, body }) => addRemark(tx, actor, params.id, body),
    updateChecklists: (tx, { actor, params, body }) =>
      updateChecklists(tx, actor, params.id, body.items),
    takeDevicePayment: (tx, { actor, params, body }) =>
      takeDevicePayment(tx, actor, params.id, body),
    getTrackedDevice: (db, { params }) => getTrackedDevice(db, params.token),
    findTrackedDevice: (db, { body, request }) => findTrackedDevice(db, request.ip, body),
    streamTrackedDevice: async (db, { params, request, reply }) => {
      const deviceId = await getTrackedDeviceId(db, params.token);
      let debts = await debtsOfDevice(db, deviceId);
      streamChanges(request, reply, feed, db, {
        tell: ({ id, kind }) =>
          (publicKinds.includes(kind) && (id === deviceId || kind === "resync")) ||
          (kind === "credit.moved" && debts.has(id))
            ? { area: "devices" }
            : null,
        mayGoOn: async () => {
          debts = await debtsOfDevice(db, deviceId);
          return (await findTrackedDeviceId(db, params.token)) === deviceId;
        },
        // The device may be gone, or paid on credit from now on.
        endsPerhapsWith: ({ id }) => id === deviceId,
      });
    },
  });
