import type { Instrument } from '#kernel/pricing/instrument';
import { MARKETS, type MarketName, modelOf } from './asset-model';
import { createFactor, type Factor } from './factor';
import { createDrawSource } from './price-draws';
import { createVolumePath, type VolumePath } from './volume';
import { createWeather, type Weather } from './weather';

interface Market {
  readonly weather: Weather;
  readonly factor: Factor;
}

/** One asset: its log price is base + Σ beta × market + own. */
export interface Asset {
  readonly instrument: Instrument;
  readonly logBase: number;
  readonly betas: Readonly<Record<MarketName, number>>;
  readonly own: Factor;
  readonly volume: VolumePath;
}

/** The assets and markets drawn from one secret. */
export interface World {
  readonly markets: Readonly<Record<MarketName, Market>>;
  asset(instrument: Instrument): Asset;
  /** Price units (the last decimal is 1) at one step of 250 ms. */
  unitsAt(asset: Asset, step: number): number;
}

export function createWorld(secret: Buffer): World {
  const source = createDrawSource(secret);
  const buildMarket = (name: MarketName): Market => {
    const market = MARKETS[name];
    const session = name === 'stocks' ? 'us_stock' : 'always';
    const weather = createWeather({ source, name: `${name}/weather`, market, session });
    const factor = createFactor({ source, name: `${name}/factor`, ...market, weather });
    return { weather, factor };
  };
  const markets = { coins: buildMarket('coins'), stocks: buildMarket('stocks') };

  const asset = (instrument: Instrument): Asset => {
    const model = modelOf(instrument);
    const { weather } = instrument.session === 'us_stock' ? markets.stocks : markets.coins;
    const nameOf = (part: string): string => `${instrument.symbol}/${part}`;
    return {
      instrument,
      logBase: Math.log(model.basePrice),
      betas: model.betas,
      own: createFactor({ source, name: nameOf('own'), sigma: model.ownSigma, pull: model.pull, weather }),
      volume: createVolumePath({ key: source.noiseKey(nameOf('volume')), dayVolume: model.dayVolume, weather }),
    };
  };

  const unitsAt = ({ instrument, logBase, betas, own }: Asset, step: number): number => {
    let log = logBase + own.at(step);
    if (betas.coins !== 0) log += betas.coins * markets.coins.factor.at(step);
    if (betas.stocks !== 0) log += betas.stocks * markets.stocks.factor.at(step);
    return toUnits(log, instrument.priceScale);
  };

  return { markets, asset, unitsAt };
}

/** At least one unit: zero is not a valid price. */
export function toUnits(log: number, scale: number): number {
  return Math.max(1, Math.round(Math.exp(log) * 10 ** scale));
}
