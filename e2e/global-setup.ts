import { startOwnServers } from './servers';

export default startOwnServers;
