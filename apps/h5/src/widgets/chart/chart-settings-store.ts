import { create } from 'zustand';
import { localStore } from '#lib/storage.ts';
import { type ChartSettings, DEFAULT_CHART, isChartSettings } from './chart-settings.ts';

const KEY = 'chart';

/** Chart settings of this device. */
export const useChartSettings = create<ChartSettings>(() => localStore.read(KEY, isChartSettings) ?? DEFAULT_CHART);

export function changeChart(change: Partial<ChartSettings>): void {
  const settings = { ...useChartSettings.getState(), ...change };
  localStore.write(KEY, settings);
  useChartSettings.setState(settings);
}
