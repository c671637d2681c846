import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import type { Device } from "../../core/contract.ts";
import { inRepair } from "../../rules.ts";
import { forecastContract } from "../contract.ts";
import { ForecastLine } from "./forecast-line.tsx";

interface Props {
  device: Pick<Device, "id" | "status">;
  day?: string;
  onPick?: (day: string) => void;
  className?: string;
}

/** When a device in repair is usually ready. */
export default function DeviceForecast({ device, ...look }: Props) {
  const { data } = useQuery({
    ...read(forecastContract.forecastDevice, { params: { id: device.id } }),
    enabled: inRepair.includes(device.status),
  });
  return <ForecastLine forecast={data?.forecast} {...look} />;
}
