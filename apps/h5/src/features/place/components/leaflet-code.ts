import 'leaflet/dist/leaflet.css';
import { divIcon, layerGroup, map, marker, polygon, tileLayer } from 'leaflet';

/** What the map uses of the library. This file imports nothing of the app, so its chunk holds the library alone. */
export const leaflet = { divIcon, layerGroup, map, marker, polygon, tileLayer };
