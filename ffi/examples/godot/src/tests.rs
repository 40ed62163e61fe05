//! Clients that get nothing but messages play matches of all games.

use super::{Host, PUBLIC};
use bastide::{AnyMatch, NAMES, Stream, Turn, Viewer, load};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const STATE: &str = r#"{"message": "state"}"#;

/// A client far away: it knows the answers that it got.
struct Client {
    viewer: i64,
    decision: String,
    since: i64,
    told: Vec<String>,
    choices: Vec<Value>,
}

impl Client {
    fn new(viewer: i64, host: &mut Host) -> Self {
        let mut client = Self { viewer, decision: String::new(), since: 0, told: Vec::new(), choices: Vec::new() };
        client.ask(host);
        client
    }

    /// Asks for its state, and returns it.
    fn ask(&mut self, host: &mut Host) -> String {
        let answer = host.answer(self.viewer, &json!({ "message": "state", "since": self.since }).to_string()).unwrap();
        self.get(&answer);
        answer
    }

    fn get(&mut self, answer: &str) {
        let state: Value = serde_json::from_str(answer).unwrap();
        self.since = state["noticed"].as_i64().unwrap();
        self.decision = state["decision"].as_str().unwrap().into();
        self.told.extend(state["told"].as_array().unwrap().iter().map(|told| told["sentence"].as_str().unwrap().into()));
        self.choices = state["scene"]["choices"].as_array().unwrap().clone();
    }

    /// Gets its news; whoever is neither asked nor told something gets none.
    fn update(&mut self, host: &mut Host) {
        let told = self.told.len();
        if host.is_news(self.viewer).unwrap() {
            self.ask(host);
            assert!(host.seat() == self.viewer || host.seat() == -1 || self.told.len() > told);
        }
    }

    /// The message with the parts of one of its choices.
    fn choice(&self, number: usize) -> String {
        let parts = &self.choices[number % self.choices.len()]["parts"];
        json!({ "message": "play", "decision": self.decision, "parts": parts, "since": self.since }).to_string()
    }
}

/// The sentence of a refusal, which has nothing else.
fn refused(host: &mut Host, viewer: i64, message: &str) -> String {
    let answer: Value = serde_json::from_str(&host.answer(viewer, message).unwrap()).unwrap();
    assert_eq!(answer.as_object().unwrap().len(), 1, "{answer}");
    answer["refusal"].as_str().unwrap().to_owned()
}

#[test]
fn clients_play_by_messages() {
    for name in NAMES {
        let mut host = Host::new(load(name).unwrap().new_match(7));
        let seats = host.running.seats();
        let mut clients: Vec<_> = (0..seats as i64).chain([PUBLIC]).map(|viewer| Client::new(viewer, &mut host)).collect();
        for number in 0.. {
            clients.iter_mut().for_each(|client| client.update(&mut host));
            let Some(client) = usize::try_from(host.seat()).ok().map(|seat| &mut clients[seat]) else { break };
            // Scenes take long where nothing is optimized.
            for seat in (0..seats).filter(|seat| (number + seat).is_multiple_of(16)) {
                let redealt = host.running.position().redeal(seat, &mut Stream::new(number as u64)).unwrap();
                for (viewer, number) in [(Viewer::in_seat(seat, seats).unwrap(), seat as i64), (Viewer::Public, PUBLIC)] {
                    let state: Value = serde_json::from_str(&host.answer(number, STATE).unwrap()).unwrap();
                    let scene = serde_json::from_str::<Value>(&redealt.scene(viewer).unwrap().to_json()).unwrap();
                    assert_eq!(state["scene"], scene, "{name}: a redeal changes nothing for {number}");
                }
            }
            // The same message comes twice, and other parts late: also where the seat is asked again.
            let message = client.choice(number);
            let answer = host.answer(client.viewer, &message).unwrap();
            let played = host.running.clone();
            assert_eq!(host.answer(client.viewer, &message).unwrap(), answer);
            let late = json!({ "message": "play", "decision": client.decision, "parts": ["hand:9:9"] }).to_string();
            client.get(&answer);
            let refusal = refused(&mut host, client.viewer, &late);
            let is_asked = host.seat() == client.viewer;
            let expected = if is_asked { "the answer is to another decision; expected" } else { "it is not your turn" };
            assert!(refusal.starts_with(expected), "{name}: {refusal}");
            assert!(host.running == played);
        }
        let back = Client::new(0, &mut host);
        assert_eq!((back.since, back.told.last()), (clients[0].since, clients[0].told.last()));
        let late = json!({ "message": "play", "decision": back.decision, "parts": ["hand:0"] }).to_string();
        assert_eq!(refused(&mut host, 0, &late), "it is not your turn");
        assert!(host.answer(PUBLIC, r#"{"message": "record"}"#).unwrap().starts_with(r#"{"record":"#));
    }
}

#[test]
fn a_host_refuses_what_a_client_may_not_do() {
    let mut host = Host::new(load("en_garde").unwrap().new_match(7));
    let (before, client) = (host.running.clone(), Client::new(0, &mut host));
    let (now, decision) = (client.since, client.decision);
    let refusal = refused(&mut host, 0, &json!({ "message": "state", "since": now + 1 }).to_string());
    assert_eq!(refusal, format!("`since` is not a number of your messages; expected a whole number from 0 to {now}"));
    let play = |parts: Value| json!({ "message": "play", "decision": decision, "parts": parts }).to_string();
    for since in [json!(-1), json!("3"), json!(null), json!(0.5), json!(1e30), json!({})] {
        let refusal = refused(&mut host, 0, &json!({ "message": "state", "since": since }).to_string());
        assert!(refusal.contains("; expected"), "{refusal}");
    }
    let late = json!({ "message": "play", "decision": format!("0-{}", now + 1), "parts": ["hand:0:1"] }).to_string();
    assert_eq!(refused(&mut host, 0, &late), format!("the answer is to another decision; expected an answer to {decision}"));
    for parts in [json!(["hand:1:9"]), json!([]), json!(["a\0"]), json!(7), json!([{}])] {
        let refusal = refused(&mut host, 0, &play(parts));
        assert!(refusal.contains("; expected"), "{refusal}");
    }
    for message in ["{", "null", "[]", "{}", r#"{"message": "constructor"}"#, &"[".repeat(1000), &play(json!(["a".repeat(1000)]))]
    {
        let refusal = refused(&mut host, 0, message);
        assert!(refusal.contains("; expected"), "{refusal}");
    }
    for viewer in [1, PUBLIC] {
        assert_eq!(refused(&mut host, viewer, &play(json!(["hand:0:1"]))), "it is not your turn");
    }
    assert!(refused(&mut host, 0, r#"{"message": "record"}"#).starts_with("the match is not over"));
    for viewer in [i64::MIN, -3, -1, 2, i64::MAX] {
        assert!(host.answer(viewer, STATE).is_err() && host.is_news(viewer).is_err());
    }
    assert!(host.running == before);
}

/// All states of seat 0 and of a watcher.
fn sent(mut host: Host, course: &[&str]) -> [Vec<String>; 2] {
    let mut sent = [0, PUBLIC].map(|viewer| {
        let first = host.answer(viewer, STATE).unwrap();
        (Client::new(viewer, &mut host), vec![first])
    });
    for action in course {
        let action = host.running.game().action_id(action).unwrap();
        host.running.play(action).unwrap();
        for (client, messages) in &mut sent {
            if host.is_news(client.viewer).unwrap() {
                messages.push(client.ask(&mut host));
            }
        }
    }
    sent.map(|(_, messages)| messages)
}

#[test]
fn a_client_gets_as_many_messages_whatever_others_do_unseen() {
    let game = load("guyenne").unwrap();
    let mut opening = game.new_match(0);
    let first = |running: &AnyMatch| running.legal().nth(0).unwrap();
    while opening.turn().code() != 1 || !game.action_text(first(&opening)).unwrap().starts_with("commit") {
        opening.play(first(&opening)).unwrap();
    }
    // Two courses that are one to seat 0: a placement that ends by itself, and one that is ended.
    let one = sent(Host::new(opening.clone()), &["commit two", "done", "target 5", "commit two", "commit two"]);
    let other = sent(Host::new(opening), &["commit hero", "done", "target 5", "commit four", "commit three", "done"]);
    assert_eq!(one, other);
    assert_eq!(one.map(|messages| messages.len()), [4, 4]);
}

#[test]
fn a_player_thinks_until_it_is_stopped_or_answered() {
    let mut host = Host::new(load("guyenne").unwrap().new_match(7));
    assert!(!host.act().unwrap() && host.think("nobody").is_err() && !host.is_thinking());
    let (before, begun) = (host.running.clone(), Instant::now());
    // It thinks for an hour, unless it is stopped.
    host.think("search(milliseconds=3600000)").unwrap();
    assert!(!host.act().unwrap() && host.is_thinking() && host.running == before);
    host.stop();
    while !host.act().unwrap() {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(!host.is_thinking() && host.running != before);
    // An answer of the seat takes the place of a player's.
    host.think("search(milliseconds=3600000)").unwrap();
    let seat = host.seat();
    let message = Client::new(seat, &mut host).choice(0);
    host.answer(seat, &message).unwrap();
    assert!(!host.is_thinking() && !host.act().unwrap());
    host.think("search(milliseconds=3600000)").unwrap();
    drop(host);
    assert!(begun.elapsed() < Duration::from_secs(60));
    let mut host = Host::new(load("leduc_poker").unwrap().new_match(7));
    while host.running.turn() != Turn::Over {
        if !host.is_thinking() {
            host.think("easy").unwrap();
        }
        host.act().unwrap();
    }
    host.think("easy").unwrap();
    let error = loop {
        if let Err(error) = host.act() {
            break error;
        }
    };
    assert!(error.contains("over"), "{error}");
}
