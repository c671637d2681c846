import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import {
  assignLeastBusy,
  finishWork,
  handBackFree,
  moveOn,
  payAndHandBack,
  remarkOn,
  setPrice,
  takeIn,
} from "./acts.ts";
import { answer, estimate } from "./estimates.ts";
import { rate, shelve, workOn } from "./hands.ts";
import { calls, changedMind, hopeless, waiting } from "./faults.ts";
import { setPartAside } from "./stock-room.ts";
import type { Repair, Step, Story } from "./story.ts";

/** Makes the steps of a device from intake to its final status, spread over its time in the shop. */
export function stepsOf(story: Story, repair: Repair): Step[] {
  const { random } = story;
  const acts = actsOf(story, repair);
  const span = repair.until - repair.from;
  const minutes = [...acts.keys()].map((index) =>
    index === 0 ? 0 : (index - 0.6 * random.next()) / Math.max(1, acts.length - 1),
  );
  return acts.map((act, index) => ({
    minute: repair.from + Math.floor((minutes[index] ?? 1) * span),
    act,
  }));
}

type Act = () => Promise<void>;

function actsOf(story: Story, repair: Repair): Act[] {
  const { random } = story;
  const { target, ending } = repair;
  const reached = target === "done" ? ending : target;
  const take = () => takeIn(story, repair);
  const assign = () => assignLeastBusy(story, repair);
  const move = (status: DeviceStatus, remark?: string) => () =>
    moveOn(story, repair, status, remark);
  const quote = () => setPrice(story, repair);
  const yes = () => answer(story, repair, "approve");
  const no = () => answer(story, repair, "decline");
  const says = () => remarkOn(story, repair, random.pick(calls));
  const part = () => remarkOn(story, repair, random.pick(waiting));
  const begun: Act[] = [take, assign];
  const looked = () => {
    repair.isDiagnosed = true;
    return [...begun, move("diagnosing")];
  };
  const estimated = () => [...looked(), () => estimate(story, repair)];

  switch (reached) {
    case "received":
      return random.percent(40) ? [take, says] : [take];
    case "assigned-to-technician":
      return begun;
    case "diagnosing":
      return random.percent(50) ? looked() : [...looked(), () => estimate(story, repair, true)];
    case "awaiting-approval": {
      const asked = [...estimated(), move("awaiting-approval")];
      return !repair.isForgotten && random.percent(25) ? [...asked, no] : [...asked, says];
    }
    case "awaiting-parts":
      return [...estimated(), yes, move("awaiting-parts"), part];
    case "in_progress":
      return [
        ...(random.percent(50) ? [...estimated(), yes] : begun),
        move("in_progress"),
        () => workOn(story, repair),
        () => setPartAside(story, repair),
      ];
    case "cancelled": {
      const cancelled = [
        ...estimated(),
        move("awaiting-approval"),
        no,
        move("cancelled", random.pick(changedMind)),
      ];
      return target === "done" ? [...cancelled, () => handBackFree(story, repair)] : cancelled;
    }
    case "unrepairable": {
      const given = [...looked(), move("unrepairable", random.pick(hopeless))];
      return target === "done" ? [...given, () => handBackFree(story, repair)] : given;
    }
    default:
      return repairedActs({ begun, estimated, yes, move, quote, says, part, story, repair });
  }
}

interface Parts {
  begun: Act[];
  estimated(): Act[];
  yes: Act;
  move(status: DeviceStatus, remark?: string): Act;
  quote: Act;
  says: Act;
  part: Act;
  story: Story;
  repair: Repair;
}

/** The steps of a device whose repair succeeds, or will succeed. */
function repairedActs({
  begun,
  estimated,
  yes,
  move,
  quote,
  says,
  part,
  story,
  repair,
}: Parts): Act[] {
  const { random } = story;
  const acts: Act[] = random.percent(55) ? estimated() : [...begun];
  const isDiagnosed = acts.length > begun.length;
  if (isDiagnosed && random.percent(30)) acts.push(move("awaiting-approval"), says);
  if (isDiagnosed) acts.push(yes);
  if (isDiagnosed && random.percent(20)) acts.push(move("awaiting-parts"), part);
  acts.push(move("in_progress"), () => workOn(story, repair));
  if (!isDiagnosed) acts.push(quote);
  if (repair.target === "testing" || random.percent(35)) acts.push(move("testing"));
  if (repair.target === "testing") return acts;
  acts.push(
    () => finishWork(story, repair),
    move("completed"),
    () => shelve(story, repair),
  );
  if (random.percent(45)) acts.push(says);
  if (repair.target === "done")
    acts.push(
      () => payAndHandBack(story, repair),
      () => rate(story, repair),
    );
  return acts;
}
