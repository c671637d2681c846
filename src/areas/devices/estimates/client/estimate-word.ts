import type { Device } from "../../contract.ts";

/** What making an estimate is called now: the first, the draft, or another version. */
export const estimateWord = ({ estimate }: Pick<Device, "estimate">) =>
  estimate === null
    ? "estimates:make"
    : estimate.status === "draft"
      ? "estimates:edit"
      : "estimates:newVersion";
