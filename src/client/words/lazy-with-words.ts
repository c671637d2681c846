import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadWords, type Area } from "./i18n.ts";

/** Makes a component whose code is loaded on demand, together with the words of `areas`. */
export const lazyWithWords = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadWords(...areas)]);
    return component;
  });
