import type { DeviceTopic } from "../../server/device-topic.ts";
import { estimateStandingsOf, latestEstimateOf } from "./queries.ts";

export const estimatesTopic = {
  detail: { estimate: latestEstimateOf, estimates: estimateStandingsOf },
} satisfies DeviceTopic;
