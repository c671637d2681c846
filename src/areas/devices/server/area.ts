import type { Area } from "#src/server/area.ts";
import { linkAwaitedParts } from "../awaited/server/await-part.ts";
import { reserveArrived } from "../awaited/server/reserve-arrived.ts";
import { awaitedRoutes } from "../awaited/server/routes.ts";
import { shopUrlOf } from "#src/server/config.ts";
import { assignLongestWaiting } from "../assignment/server/assign-longest-waiting.ts";
import { addLateFees } from "../charges/server/add-late-fees.ts";
import { chargesInvariants } from "../charges/server/invariants.ts";
import { warrantyRoutes } from "../moves/server/warranty-routes.ts";
import { chargesRoutes } from "../charges/server/routes.ts";
import { devicesTodayRoutes } from "../dashboard/server/routes.ts";
import { handsInvariants } from "../custody/server/invariants.ts";
import { custodyRoutes } from "../custody/server/routes.ts";
import { estimatesInvariants } from "../estimates/server/invariants.ts";
import { estimatesPersonalData } from "../estimates/server/personal-data.ts";
import { estimatesRoutes } from "../estimates/server/routes.ts";
import { forecastRoutes } from "../forecast/server/routes.ts";
import {
  deviceImports,
  forgetRowsOfImports,
  writeDeviceImports,
} from "../import/server/import-kind.ts";
import { importsPersonalData } from "../import/server/personal-data.ts";
import { deviceImportRoutes } from "../import/server/routes.ts";
import { deviceListRoutes } from "../list/server/routes.ts";
import { loanersInvariants } from "../loaners/server/invariants.ts";
import { loansPersonalData } from "../loaners/server/personal-data.ts";
import { loanersRoutes } from "../loaners/server/routes.ts";
import {
  NOTIFY_OF_OVERDUE_LOANERS,
  notifyOfOverdueLoaners,
} from "../loaners/server/notify-of-overdue.ts";
import { messagesRoutes } from "../messages/server/routes.ts";
import { NOTIFY_OF_DEVICES, notifyCustomersOfDevices } from "../messages/server/notify-of-days.ts";
import {
  notifyCustomerOfCompletion,
  notifyCustomerOfEstimate,
  notifyCustomerOfIntake,
} from "../messages/server/notify-of-events.ts";
import { overpaidCashRoutes, priceRoutes } from "../money/server/routes.ts";
import { partsRoutes } from "../parts/server/routes.ts";
import { passcodeRoutes } from "../passcode/server/routes.ts";
import { photosRoutes } from "../photos/server/routes.ts";
import { ratingsRoutes } from "../ratings/server/routes.ts";
import { deviceRewardsInvariants } from "../rewards/server/invariants.ts";
import { deviceRewardsRoutes } from "../rewards/server/routes.ts";
import { signaturesRoutes } from "../signatures/server/routes.ts";
import { benchRoutes } from "../work/server/bench-routes.ts";
import { endWorkOfDeactivated } from "../core/server/end-work.ts";
import { workRoutes } from "../work/server/routes.ts";
import { devicesGuards } from "./guards.ts";
import { devicesConstraints } from "./constraints.ts";
import { repairsOfCustomers } from "./customer-records.ts";
import { devicesFirstSteps } from "./first-steps.ts";
import { repairsInvariants } from "./invariants.ts";
import { repairsPersonalData } from "./personal-data.ts";
import { devicesRoutes } from "./routes.ts";
import { deviceSearch } from "../list/server/found-devices.ts";

export const devicesArea: Area = {
  name: "devices",
  guards: devicesGuards,
  routes: ({ config, feed, files, secrets }) => [
    deviceListRoutes,
    devicesTodayRoutes,
    devicesRoutes(feed, secrets),
    custodyRoutes,
    passcodeRoutes(secrets),
    workRoutes,
    benchRoutes,
    forecastRoutes,
    ratingsRoutes,
    estimatesRoutes,
    messagesRoutes(shopUrlOf(config)),
    priceRoutes,
    overpaidCashRoutes,
    chargesRoutes,
    warrantyRoutes,
    deviceRewardsRoutes,
    partsRoutes,
    awaitedRoutes,
    photosRoutes(files),
    signaturesRoutes,
    loanersRoutes,
    deviceImportRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: devicesConstraints,
  searches: [deviceSearch],
  firstSteps: devicesFirstSteps,
  invariants: {
    ...repairsInvariants,
    ...estimatesInvariants,
    ...handsInvariants,
    ...chargesInvariants,
    ...deviceRewardsInvariants,
    ...loanersInvariants,
  },
  customerRecords: [repairsOfCustomers],
  personalData: [
    repairsPersonalData,
    estimatesPersonalData,
    loansPersonalData,
    importsPersonalData,
  ],
  tasks: (db, { publicUrl }) => ({
    [deviceImports.job]: () => writeDeviceImports(db),
    [NOTIFY_OF_DEVICES]: () => notifyCustomersOfDevices(db, publicUrl),
    /** Charges the late fee of repairs that were not collected in time. */
    add_late_fees: () => addLateFees(db),
    [NOTIFY_OF_OVERDUE_LOANERS]: () => notifyOfOverdueLoaners(db),
  }),
  cron: [
    { task: deviceImports.job, match: "* * * * *" },
    { task: "add_late_fees", match: "7 * * * *" },
    { task: NOTIFY_OF_DEVICES, match: "12 * * * *" },
    // 07:20 in Tanzania, before the shop opens. A second run a day finds what the first one left.
    { task: NOTIFY_OF_OVERDUE_LOANERS, match: "20 4 * * *" },
  ],
  forget: [forgetRowsOfImports],
  reactions: {
    // After the events that start `assignLongestWaiting`, a technician may have room, or a device may wait.
    "device.created": [assignLongestWaiting, notifyCustomerOfIntake],
    "device.ready": [notifyCustomerOfCompletion],
    "device.estimate_sent": [notifyCustomerOfEstimate],
    "purchase_order.created": [linkAwaitedParts],
    "purchase_order.received": [reserveArrived],
    "technician.place_freed": [assignLongestWaiting],
    "user.created": [assignLongestWaiting],
    "user.rights_changed": [assignLongestWaiting],
    "user.activated": [assignLongestWaiting],
    "settings.updated": [assignLongestWaiting],
    "user.deactivated": [endWorkOfDeactivated],
  },
};
