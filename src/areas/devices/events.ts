import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const devicesEvents = {
  devices: {
    audience: ["view_devices"],
    kinds: {
      "device.created": { reacts: true },
      // It has no reactions, because an import must not send messages or assign technicians.
      "device.imported": {},
      "device.updated": {},
      "device.deleted": {},
      "device.assigned": {},
      "device.status_changed": {},
      /** A repair was completed. Beside the change of its status, because moves of many devices must start no job each. */
      "device.ready": { reacts: true },
      "device.handed_over": { reacts: true },
      "device.remark_added": {},
      "device.checklist_updated": {},
      "device.parts_changed": {},
      "device.parts_awaited": {},
      "device.photo_added": {},
      "device.photo_deleted": {},
      "device.signed": {},
      "device.payment_taken": {},
      "device.refunded": { reacts: true },
      "device.custody_moved": {},
      "device.passcode_set": {},
      "device.passcode_removed": {},
      "device.passcode_revealed": {},
      "device.work_started": {},
      "device.work_ended": {},
      "device.rated": { reacts: true },
      /** The record of this event is the technician, who can now get another device. */
      "technician.place_freed": { reacts: true },
      "device.estimate_drafted": {},
      "device.estimate_sent": { reacts: true },
      "device.estimate_approved": {},
      "device.estimate_declined": {},
      "device.deposit_waived": {},
      "device.deposit_raised": {},
      "device.price_set": {},
      "device.charge_added": {},
      "device.charge_changed": {},
      "device.charge_waived": {},
      "device.tax_code_set": {},
      "device.warranty_set": {},
      "device.reward_used": {},
      "device.reward_taken_back": {},
    },
  },
  "device-imports": {
    audience: ["import_devices"],
    kinds: {
      "device_import.checked": {},
      "device_import.confirmed": {},
      "device_import.applied": {},
      "device_import.refused": {},
      "device_import.cancelled": {},
      "device_import.discarded": {},
    },
  },
  loaners: {
    audience: ["lend_loaners", "manage_loaners"],
    kinds: {
      "loaner.added": {},
      "loaner.updated": {},
      "loaner.lent": {},
      "loaner.due_changed": {},
      "loaner.kept": {},
      "loaner.returned": {},
      "loaner.return_undone": {},
      "loaner.lost": {},
      "loaner.found": {},
      "loaner.retired": {},
      "loaner.restored": {},
    },
  },
} as const satisfies AreaEvents;

export const devicesNotifications = {
  device_assigned: { needs: ["view_devices"], codes: ["device_assigned"] },
  device_ready: { needs: ["view_devices", "hand_over_devices"], codes: ["device_ready"] },
  part_arrived: { needs: ["view_devices"], codes: ["part_arrived"] },
  estimate_answered: {
    needs: ["view_devices"],
    codes: ["estimate_approved", "estimate_declined"],
  },
  loaner_overdue: { needs: ["lend_loaners"], codes: ["loaner_overdue"] },
  /** Every other step of every repair. */
  device_status: {
    needs: ["view_devices"],
    codes: ["device_status", "estimate_sent"],
    unless: "off",
  },
} as const satisfies AreaNotifications;
