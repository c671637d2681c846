import { useQueryClient } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { devicesContract, type Device } from "../contract.ts";

/** Returns a function that shows the device from the answer of a write, without a further request. */
export function useShowDevice(): (device: Device) => void {
  const client = useQueryClient();
  return (device) =>
    client.setQueryData(
      read(devicesContract.getDevice, { params: { id: device.id } }).queryKey,
      device,
    );
}
