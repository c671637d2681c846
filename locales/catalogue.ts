import type common from "./en/common.json";
import type pos from "./en/pos.json";
import type paper from "./en/paper.json";
import type receipts from "./en/receipts.json";
import type customers from "./en/customers.json";
import type devices from "./en/devices.json";
import type custody from "./en/custody.json";
import type scanner from "./en/scanner.json";
import type errors from "./en/errors.json";
import type settings from "./en/settings.json";
import type shell from "./en/shell.json";
import type slip from "./en/slip.json";
import type track from "./en/track.json";
import type users from "./en/users.json";

/** One line per area: the English file gives the keys their type. A new area adds its line here. */
export type Catalogue = {
  common: typeof common;
  paper: typeof paper;
  pos: typeof pos;
  receipts: typeof receipts;
  customers: typeof customers;
  devices: typeof devices;
  custody: typeof custody;
  scanner: typeof scanner;
  errors: typeof errors;
  settings: typeof settings;
  shell: typeof shell;
  slip: typeof slip;
  track: typeof track;
  users: typeof users;
};
