import type { DeviceTopic } from "../../server/device-topic.ts";
import { ratingsOf } from "./queries.ts";

export const ratingsTopic = { detail: { ratings: ratingsOf } } satisfies DeviceTopic;
