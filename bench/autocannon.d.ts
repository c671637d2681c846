/** autocannon has no types of its own. These are the types of the part that the benchmark uses. */
declare module "autocannon" {
  export interface SentRequest {
    method?: "GET" | "POST";
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request, in order to change it. */
    setupRequest?: (request: SentRequest) => SentRequest;
  }
  export interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number };
    /** The duration of the run in seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** The number of requests per second that all connections together send; as many as possible by default. */
    overallRate?: number;
    duration: number;
    requests: SentRequest[];
  }): Promise<Result>;
}
