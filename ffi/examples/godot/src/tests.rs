//! Clients that get nothing but messages play matches of all games.

use super::{Host, PUBLIC};
use bastide::{AnyMatch, NAMES, Stream, Turn, Viewer, load};
use serde_json::Value;
use std::time::{Duration, Instant};

/// A client far away: it knows the messages that it got.
struct Client {
    viewer: i64,
    since: i64,
    told: Vec<String>,
    choices: Vec<Value>,
}

impl Client {
    fn new(viewer: i64, host: &Host) -> Self {
        let mut client = Self { viewer, since: 0, told: Vec::new(), choices: Vec::new() };
        client.get(&host.message(viewer, 0).unwrap());
        client
    }

    fn get(&mut self, message: &str) {
        let read: Value = serde_json::from_str(message).unwrap();
        self.since = read["noticed"].as_i64().unwrap();
        self.told.extend(texts(&read["told"]));
        self.choices = read["scene"]["choices"].as_array().unwrap().clone();
    }

    /// Gets its news; whoever is neither asked nor told something gets none.
    fn update(&mut self, host: &Host) {
        let (news, told) = (host.news(self.viewer, self.since).unwrap(), self.told.len());
        if !news.is_empty() {
            self.get(&news);
            assert!(host.seat() == self.viewer || host.seat() == -1 || self.told.len() > told, "{news}");
        }
    }

    /// Sends an action of its choices, or the parts that choose it.
    fn answer(&self, host: &mut Host, number: usize) -> Result<(), String> {
        let choice = &self.choices[number % self.choices.len()];
        if number.is_multiple_of(2) {
            return host.play(self.viewer, self.since, choice["action"].as_i64().unwrap());
        }
        let parts = texts(&choice["parts"]);
        host.play_parts(self.viewer, self.since, &parts.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

fn texts(items: &Value) -> Vec<String> {
    items.as_array().unwrap().iter().map(|item| item.as_str().unwrap().to_owned()).collect()
}

#[test]
fn clients_play_by_messages() {
    for name in NAMES {
        let mut host = Host::new(load(name).unwrap().new_match(7));
        let seats = host.running.seats();
        let mut clients: Vec<_> = (0..seats as i64).chain([PUBLIC]).map(|viewer| Client::new(viewer, &host)).collect();
        for number in 0.. {
            clients.iter_mut().for_each(|client| client.update(&host));
            let Some(client) = usize::try_from(host.seat()).ok().map(|seat| &clients[seat]) else { break };
            // Messages take long where nothing is optimized.
            for seat in (0..seats).filter(|seat| (number + seat).is_multiple_of(16)) {
                let redealt = host.running.position().redeal(seat, &mut Stream::new(number as u64)).unwrap();
                for (viewer, number) in [(Viewer::in_seat(seat, seats).unwrap(), seat as i64), (Viewer::Public, PUBLIC)] {
                    let scene = format!(",\"scene\":{}}}", redealt.scene(viewer).unwrap().to_json());
                    assert!(host.message(number, 0).unwrap().ends_with(&scene), "{name}: a redeal changes nothing for {number}");
                }
            }
            client.answer(&mut host, number).unwrap();
            // The answer comes twice, at once and late: also where the seat is asked again.
            let played = host.running.clone();
            let refusal = client.answer(&mut host, number).unwrap_err();
            let expected =
                if host.seat() == client.viewer { "the answer is to another message; expected" } else { "it is not your turn" };
            assert!(refusal.starts_with(expected), "{name}: {refusal}");
            assert!(host.running == played);
        }
        let back = Client::new(0, &host);
        assert_eq!((back.since, back.told.last()), (clients[0].since, clients[0].told.last()));
        assert!(host.play(0, back.since, 0).is_err() && host.play(-1, 0, 0).is_err());
    }
}

#[test]
fn a_host_refuses_what_a_client_may_not_do() {
    let mut host = Host::new(load("en_garde").unwrap().new_match(7));
    let (before, now) = (host.running.clone(), Client::new(0, &host).since);
    for since in [i64::MIN, -1, now + 1, i64::MAX] {
        let refusal =
            format!(r#"{{"refusal":"`since` is not a number of your messages; expected a whole number from 0 to {now}"}}"#);
        assert_eq!((host.message(0, since), host.news(0, since)), (Ok(refusal.clone()), Ok(refusal)));
        assert!(host.news(1, since).unwrap().starts_with(r#"{"refusal":"#));
        let refusal = host.play(0, since, 0).unwrap_err();
        assert_eq!(refusal, format!("the answer is to another message; expected an answer to message {now}"));
    }
    assert_eq!(host.play(1, 0, 0).unwrap_err(), "it is not your turn");
    for action in [i64::MIN, -1, 99, i64::MAX] {
        let refusal = host.play(0, now, action).unwrap_err();
        assert!(refusal.starts_with(&format!("action {action} does not exist; expected")), "{refusal}");
    }
    for parts in [&["hand:1:9"][..], &[], &["a\0"]] {
        let refusal = host.play_parts(0, now, parts).unwrap_err();
        assert!(refusal.contains("; expected"), "{refusal}");
    }
    for viewer in [i64::MIN, -3, -1, 2, i64::MAX] {
        assert!(host.message(viewer, 0).is_err() && host.news(viewer, 0).is_err());
    }
    assert!(host.running == before);
}

/// All messages to seat 0 and to a watcher.
fn sent(mut host: Host, course: &[&str]) -> [Vec<String>; 2] {
    let mut sent = [0, PUBLIC].map(|viewer| (Client::new(viewer, &host), vec![host.message(viewer, 0).unwrap()]));
    for action in course {
        let action = host.running.game().action_id(action).unwrap();
        host.running.play(action).unwrap();
        for (client, messages) in &mut sent {
            let news = host.news(client.viewer, client.since).unwrap();
            if !news.is_empty() {
                client.get(&news);
                messages.push(news);
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
    Client::new(seat, &host).answer(&mut host, 0).unwrap();
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
