import type { DeviceTopic } from "../../server/device-topic.ts";
import { loansOf } from "./queries.ts";

export const loanersTopic = {
  detail: { loans: loansOf },
} satisfies DeviceTopic;
