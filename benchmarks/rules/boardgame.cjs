// Ponzi Scheme as a boardgame.io game: the same phases, checks and automatic steps as companion/games/ponzi, driven by its
// local client. Timed in two styles: the one its documentation teaches (moves change a draft of G), and a leaner one that
// its documentation allows (moves return a new G): it works on a plain copy and spares the drafts.
//
//   node boardgame.cjs FOLDER_WITH_NODE_MODULES GAMES.json SECONDS
//
// Prints one JSON object: moves per second in both styles, and of the same client with moves that do nothing, and the
// final state of every game for comparison.

'use strict';

const fs = require('fs');
const { createRequire } = require('module');

const [, , folder, gamesFile, seconds] = process.argv;
const require_ = createRequire(`${folder}/package.json`);
const { Client } = require_('boardgame.io/client');
const { INVALID_MOVE } = require_('boardgame.io/core');
const { original } = require_('immer');

const { games, cards } = JSON.parse(fs.readFileSync(gamesFile, 'utf8'));
const INDUSTRIES = ['transport', 'grain', 'media', 'estate'];

function setup(names, options) {
  const deck = [];
  for (let value = 18; value <= 80; value++) deck.push(value);
  return {
    names,
    advanced: Boolean(options.advanced),
    round: 1,
    phase: 'fund',
    start: 0,
    pending: names.map((_, i) => i),
    seats: names.map(() => ({
      tiles: [0, 0, 0, 0], luxuries: [], wheel: [], cash: 0, traded: false, paid: false, bankrupt: false,
    })),
    market: [9, 10, 11, 12, 13, 14, 15, 16, 17],
    deck,
    discard: [],
    box: [],
    supply: [15, 15, 15, 15],
    luxuries: [30, 56, 78, 96],
    trade: null,
    crashed: false,
    turns: 0,
    drawFor: '',
    drawn: [],
    flows: [],
  };
}

const order = (G, first) => G.seats.map((_, i) => (first + i) % G.seats.length);
const missing = (G) => (G.phase === 'over' ? 0 : Math.min(9 - G.market.length, G.deck.length));
const bears = (G) => G.market.filter((value) => cards[value].kind === 'bear');
const due = (seat) => seat.wheel.reduce((sum, [card, at]) => (at === 0 ? sum + cards[card].interest : sum), 0);
const without = (list, item) => {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
};

function canTrade(G, seat) {
  if (G.advanced && G.luxuries.length) return true;
  const mine = G.seats[seat].tiles;
  return G.seats.some((other, i) => i !== seat && other.tiles.some((n, k) => n && mine[k]));
}

function turn(G) {
  const spaces = G.crashed ? 2 : 1;
  for (const seat of G.seats) {
    for (const entry of seat.wheel) entry[1] = Math.max(0, entry[1] - spaces);
  }
  G.turns += spaces;
  G.phase = 'pay';
}

function settle(G) {
  if (!G.deck.length && G.discard.length) {
    G.deck = G.discard;
    G.discard = [];
  }
  while (G.phase !== 'over' && !G.trade && !missing(G)) {
    if (G.phase === 'fund') {
      if (G.pending.length) return;
      G.phase = 'trade';
      G.pending = order(G, G.start);
    } else if (G.phase === 'trade') {
      if (G.pending.length) {
        if (canTrade(G, G.pending[0])) return;
        G.pending.shift();
      } else {
        G.start = (G.start + 1) % G.seats.length;
        G.phase = 'remove';
        G.crashed = false;
        G.pending = G.market.length ? [G.start] : [];
      }
    } else if (G.phase === 'remove') {
      if (G.pending.length) return;
      const out = bears(G);
      if (out.length >= G.seats.length) {
        G.market = G.market.filter((value) => !out.includes(value));
        G.deck = [...G.deck, ...G.discard, ...out];
        G.discard = [];
        G.crashed = true;
        G.phase = 'discard';
        G.pending = order(G, G.start);
        G.drawFor = 'crash';
      } else {
        turn(G);
      }
    } else if (G.phase === 'discard') {
      if (!G.pending.length) turn(G);
      else if (G.seats[G.pending[0]].tiles.some((n) => n)) return;
      else G.pending.shift();
    } else {
      const owing = order(G, G.start).filter((i) => !G.seats[i].bankrupt && G.seats[i].wheel.some(([, at]) => at === 0));
      G.pending = owing;
      if (owing.length) return;
      if (G.seats.some((seat) => seat.bankrupt)) {
        G.phase = 'over';
      } else {
        G.round += 1;
        G.phase = 'fund';
        G.pending = order(G, G.start);
        for (const seat of G.seats) if (seat.paid) seat.paid = false;
      }
    }
  }
}

// Why a move of this kind does not fit the moment: the end, a missing card or an envelope comes first.
function blocked(G, kind) {
  if (G.phase === 'over') return true;
  if (missing(G)) return kind !== 'draw';
  if (kind === 'draw') return true;
  return Boolean(G.trade) !== (kind === 'answer');
}

const inTurn = (G, seat, phase) => G.phase === phase && G.pending[0] === seat;
const known = (seat) => !seat.traded;

const moves = {
  fund({ G }, name, industryName, card) {
    const seat = G.names.indexOf(name);
    const industry = INDUSTRIES.indexOf(industryName);
    if (blocked(G, 'fund') || seat < 0 || !inTurn(G, seat, 'fund')) return INVALID_MOVE;
    const held = G.seats[seat].tiles[industry];
    if (!G.supply[industry] || held >= 3 || !G.market.slice(3 * held, 3 * held + 3).includes(card)) return INVALID_MOVE;
    G.pending.shift();
    G.seats[seat].tiles[industry] += 1;
    G.seats[seat].wheel.push([card, cards[card].period]);
    G.seats[seat].cash += card;
    G.supply[industry] -= 1;
    without(G.market, card);
    G.drawFor = name;
    G.flows.push({ kind: 'took', round: G.round, seat, card, amount: card });
    settle(G);
  },

  pass({ G }, name) {
    const seat = G.names.indexOf(name);
    if (blocked(G, 'pass') || seat < 0) return INVALID_MOVE;
    if (!inTurn(G, seat, 'fund') && !inTurn(G, seat, 'trade')) return INVALID_MOVE;
    G.pending.shift();
    settle(G);
  },

  draw({ G }, drawn) {
    if (blocked(G, 'draw') || drawn.length !== missing(G) || new Set(drawn).size !== drawn.length) return INVALID_MOVE;
    if (!drawn.every((card) => G.deck.includes(card))) return INVALID_MOVE;
    G.market = [...G.market, ...drawn].sort((a, b) => a - b);
    for (const card of drawn) without(G.deck, card);
    G.drawn = drawn;
    G.drawFor += '+';
    settle(G);
  },

  offer({ G }, name, toName, industryName, amount) {
    const seat = G.names.indexOf(name);
    const to = G.names.indexOf(toName);
    const industry = INDUSTRIES.indexOf(industryName);
    if (blocked(G, 'offer') || seat < 0 || to < 0 || seat === to || !inTurn(G, seat, 'trade')) return INVALID_MOVE;
    if (!G.seats[seat].tiles[industry] || !G.seats[to].tiles[industry]) return INVALID_MOVE;
    if (amount < 0 || (known(G.seats[seat]) && G.seats[seat].cash < amount)) return INVALID_MOVE;
    G.pending.shift();
    G.trade = { seat, to, industry, amount };
    settle(G);
  },

  answer({ G }, name, choice) {
    if (blocked(G, 'answer')) return INVALID_MOVE;
    const { seat, to, industry, amount } = G.trade;
    const sold = choice === 'sold';
    if (G.names[to] !== name || !G.seats[sold ? to : seat].tiles[industry]) return INVALID_MOVE;
    if (!sold && known(G.seats[to]) && G.seats[to].cash < amount) return INVALID_MOVE;
    G.seats[seat].tiles[industry] += sold ? 1 : -1;
    G.seats[to].tiles[industry] += sold ? -1 : 1;
    G.seats[seat].traded = true;
    G.seats[to].traded = true;
    G.flows.push({ kind: 'traded', round: G.round, seat, to, industry, amount, sold });
    G.trade = null;
    settle(G);
  },

  luxury({ G }, name, price) {
    const seat = G.names.indexOf(name);
    if (blocked(G, 'luxury') || seat < 0 || !G.advanced || !inTurn(G, seat, 'trade')) return INVALID_MOVE;
    if (!G.luxuries.includes(price) || (known(G.seats[seat]) && G.seats[seat].cash < price)) return INVALID_MOVE;
    G.pending.shift();
    without(G.luxuries, price);
    G.seats[seat].luxuries.push(price);
    G.seats[seat].luxuries.sort((a, b) => a - b);
    G.seats[seat].cash -= price;
    G.flows.push({ kind: 'bought', round: G.round, seat, amount: price });
    settle(G);
  },

  remove({ G }, name, card) {
    const seat = G.names.indexOf(name);
    if (blocked(G, 'remove') || seat < 0 || !inTurn(G, seat, 'remove') || !G.market.includes(card)) return INVALID_MOVE;
    G.pending = [];
    without(G.market, card);
    (cards[card].kind === 'start' ? G.box : G.discard).push(card);
    G.drawFor = 'marker';
    settle(G);
  },

  discard({ G }, name, industryName) {
    const seat = G.names.indexOf(name);
    const industry = INDUSTRIES.indexOf(industryName);
    if (blocked(G, 'discard') || seat < 0 || !inTurn(G, seat, 'discard')) return INVALID_MOVE;
    const { tiles } = G.seats[seat];
    if (!tiles[industry] || tiles[industry] < Math.max(...tiles)) return INVALID_MOVE;
    G.pending.shift();
    tiles[industry] -= 1;
    G.supply[industry] += 1;
    settle(G);
  },

  pay({ G }, name) {
    const seat = G.names.indexOf(name);
    if (blocked(G, 'pay') || seat < 0 || G.phase !== 'pay' || !G.pending.includes(seat)) return INVALID_MOVE;
    const held = G.seats[seat];
    const amount = due(held);
    if (known(held) && held.cash < amount) return INVALID_MOVE;
    held.cash -= amount;
    held.paid = true;
    for (const entry of held.wheel) if (entry[1] === 0) entry[1] = cards[entry[0]].period;
    G.flows.push({ kind: 'paid', round: G.round, seat, amount });
    settle(G);
  },

  bankrupt({ G }, name) {
    const seat = G.names.indexOf(name);
    if (blocked(G, 'bankrupt') || seat < 0 || G.phase !== 'pay' || !G.pending.includes(seat)) return INVALID_MOVE;
    const held = G.seats[seat];
    if (known(held) && held.cash >= due(held)) return INVALID_MOVE;
    held.bankrupt = true;
    G.flows.push({ kind: 'failed', round: G.round, seat, amount: due(held) });
    settle(G);
  },
};

const ARGUMENTS = {
  fund: (e) => [e.seat, e.industry, e.card],
  pass: (e) => [e.seat],
  draw: (e) => [e.cards],
  offer: (e) => [e.seat, e.to, e.industry, e.amount],
  answer: (e) => [e.seat, e.choice],
  luxury: (e) => [e.seat, e.price],
  remove: (e) => [e.seat, e.card],
  discard: (e) => [e.seat, e.industry],
  pay: (e) => [e.seat],
  bankrupt: (e) => [e.seat],
};

function copy(G) {
  return {
    ...G,
    pending: [...G.pending],
    seats: G.seats.map((seat) => ({
      ...seat, tiles: [...seat.tiles], luxuries: [...seat.luxuries], wheel: seat.wheel.map((entry) => [...entry]),
    })),
    market: [...G.market],
    deck: [...G.deck],
    discard: [...G.discard],
    box: [...G.box],
    supply: [...G.supply],
    luxuries: [...G.luxuries],
    flows: [...G.flows],
  };
}

const copying = Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, ({ G }, ...args) => {
  const next = copy(original(G));
  return move({ G: next }, ...args) === INVALID_MOVE ? INVALID_MOVE : next;
}]));

const idle = Object.fromEntries(Object.keys(moves).map((name) => [name, () => {}]));

function play({ seats, options, calls }, rules) {
  const game = { name: 'ponzi', setup: () => setup(seats, options), moves: rules };
  const client = Client({ game, numPlayers: seats.length, debug: false });
  for (const [name, args] of calls) client.moves[name](...args);
  return client.getState();
}

const prepared = games.map((game) => ({ ...game, calls: game.events.map((e) => [e.do, ARGUMENTS[e.do](e)]) }));

function rate(rules) {
  prepared.forEach((game) => play(game, rules)); // warm up
  const begin = process.hrtime.bigint();
  let count = 0;
  let elapsed = 0;
  do {
    for (const game of prepared) {
      play(game, rules);
      count += game.calls.length;
    }
    elapsed = Number(process.hrtime.bigint() - begin) / 1e9;
  } while (elapsed < Number(seconds));
  return count / elapsed;
}

const finals = prepared.map((game) => {
  const { G, _stateID } = play(game, moves);
  const other = play(game, copying).G;
  if (JSON.stringify(other) !== JSON.stringify(G)) throw new Error('the two styles differ');
  if (_stateID !== game.calls.length) throw new Error(`a move was refused: ${_stateID} of ${game.calls.length} counted`);
  return {
    round: G.round,
    phase: G.phase,
    market: G.market,
    deck: [...G.deck].sort((a, b) => a - b),
    discard: [...G.discard].sort((a, b) => a - b),
    seats: G.seats.map(({ tiles, luxuries, wheel, cash }) => ({ tiles, luxuries, wheel, cash })),
  };
});

console.log(JSON.stringify({
  drafts: rate(moves), copies: rate(copying), idle: rate(idle), finals, node: process.version,
}));
