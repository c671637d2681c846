import { assignmentTopic } from "../assignment/server/topic.ts";
import { awaitedTopic } from "../awaited/server/topic.ts";
import { chargesTopic } from "../charges/server/topic.ts";
import { custodyTopic } from "../custody/server/topic.ts";
import { intakeTopic } from "../intake/server/topic.ts";
import { moneyTopic } from "../money/server/topic.ts";
import { movesTopic } from "../moves/server/topic.ts";
import { partsTopic } from "../parts/server/topic.ts";
import { passcodeTopic } from "../passcode/server/topic.ts";
import { photosTopic } from "../photos/server/topic.ts";
import { rewardsTopic } from "../rewards/server/topic.ts";
import { signaturesTopic } from "../signatures/server/topic.ts";
import { workTopic } from "../work/server/topic.ts";
import type { DeviceTopic } from "../core/server/device-topic.ts";

/**
 * What topics add to the deletion and to the status change, in the order in which their `afterMove` runs. Items are
 * locked last, so parts come last.
 */
export const deviceTopics: readonly DeviceTopic[] = [
  workTopic,
  assignmentTopic,
  custodyTopic,
  passcodeTopic,
  moneyTopic,
  chargesTopic,
  movesTopic,
  intakeTopic,
  photosTopic,
  signaturesTopic,
  rewardsTopic,
  awaitedTopic,
  partsTopic,
];
