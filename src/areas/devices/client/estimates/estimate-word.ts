import type { Device } from "../../contract.ts";

/** What making an estimate is called here: the first one, the draft there is, or the next version. */
export const estimateWord = ({ estimate }: Pick<Device, "estimate">) =>
  estimate === null
    ? "estimates:make"
    : estimate.status === "draft"
      ? "estimates:edit"
      : "estimates:newVersion";
